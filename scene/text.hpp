#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "replay/events.hpp"

namespace tetron::scene {

inline constexpr std::size_t max_characters = 200;

// Text from strangers made fit to be drawn: malformed bytes become U+FFFD; controls, direction overrides and
// other characters without a picture are left out, and so is what comes after `most` characters.
std::string drawable(std::string_view utf8, std::size_t most = max_characters);

// "1:23.4", "1:02:03.4"; tenths of a second are cut off, not rounded.
std::string clock_text(formats::Milliseconds time);
// "2×", "1/4×", "1.5×".
std::string speed_text(double speed);

}  // namespace tetron::scene
