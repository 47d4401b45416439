#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "scene/primitives/drawable.hpp"

namespace tetron::scene {

inline constexpr std::size_t max_characters = 200;

// Text from strangers made fit to be drawn: malformed bytes become U+FFFD; controls, direction overrides and
// other characters without a picture are left out, and so is what comes after `most` characters. An isolate
// (base/isolate.hpp) stays and is ended.
std::string drawable(std::string_view utf8, std::size_t most = max_characters);

}  // namespace tetron::scene
