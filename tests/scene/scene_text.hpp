#pragma once

#include <string>

#include "scene/scene.hpp"

namespace tetron::test {

// What a person sees in a picture, as text: roughly where things stand, the boards with a letter for each
// color, everything that is written. Sizes, exact places and shades do not matter.
std::string scene_text(const scene::Picture& picture, const scene::Arrangement& arrangement,
                       const replay::Timeline& timeline, const scene::View& view);

}  // namespace tetron::test
