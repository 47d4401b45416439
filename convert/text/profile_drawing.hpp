#pragma once

#include <string>

#include "replay/profile/profile.hpp"

namespace tetron::convert {

// Draws every style in its four rotations, four pictures side by side: '#' a cell, '.' no cell, 'A' a cell
// that is the anchor, '+' an anchor that is not a cell. Every line begins with "# ", so that it is a comment
// in TOML. Safe for a terminal.
void append_profile_drawing(std::string& out, const replay::Profile& profile);

}  // namespace tetron::convert
