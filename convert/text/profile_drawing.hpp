#pragma once

#include <string>

#include "replay/profile/profile.hpp"

namespace tetron::convert {

// Draws every style in its four turns, a line of four pictures each: '#' a cell, '.' none, 'A' a cell that is
// the anchor, '+' an anchor that is none. Every line begins with "# ", so that it is a comment in TOML. Safe
// for a terminal.
void append_profile_drawing(std::string& out, const replay::Profile& profile);

}  // namespace tetron::convert
