#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "scene/primitives/drawable.hpp"

namespace tetron::scene {

inline constexpr std::size_t max_characters = 200;

// Makes text from outside drawable: malformed bytes become U+FFFD; controls, direction overrides and other
// characters without a picture are removed, and everything after `most` characters. An isolate
// (base/isolate.hpp) is kept, and closed if needed.
std::string drawable(std::string_view utf8, std::size_t most = max_characters);

}  // namespace tetron::scene
