#pragma once

#include "replay/profile/profile.hpp"
#include "scene/primitives/picture.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::convert {

// Every style of a profile in its four turns, a row each, the anchor's cell with a ring. With one style at
// least the picture has a size; a profile without stones gives an empty one.
scene::Picture profile_picture(const replay::Profile& profile,
                               scene::ThemeKind theme = scene::ThemeKind::dark);

}  // namespace tetron::convert
