#pragma once

#include <string>
#include <string_view>
#include <vector>

// Breaks text into lines without fonts. Its width is a guess.
namespace tetron::scene {

// The width in ems of a line in a wide font.
double guessed_width(std::string_view utf8);

// Breaks the text into lines of at most `width` ems, at spaces if there are any, and at '\n'. Text after
// `most` lines stays in the last one.
std::vector<std::string> wrapped(std::string_view utf8, double width, std::size_t most);

}  // namespace tetron::scene
