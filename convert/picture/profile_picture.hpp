#pragma once

#include "replay/profile/profile.hpp"
#include "scene/primitives/picture.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::convert {

// Draws every style of a profile in its four rotations, one style per row, with a ring in the anchor's cell.
// The picture is empty for a profile without styles.
scene::Picture profile_picture(const replay::Profile& profile,
                               scene::ThemeKind theme = scene::ThemeKind::dark);

}  // namespace tetron::convert
