#pragma once

#include <string>

#include "scene/scene.hpp"

namespace tetron::test {

// What a person reads in a picture, as text: roughly where things stand, and everything that is written. What
// the boards show is compared as pictures (tests/player/golden) and as `tetron show` writes it
// (tests/snapshots).
std::string scene_text(const scene::Picture& picture, const scene::Arrangement& arrangement);

}  // namespace tetron::test
