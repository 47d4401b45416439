#pragma once

#include <string>
#include <string_view>
#include <vector>

// Where text goes is decided without fonts; how wide it will be is guessed.
namespace tetron::scene {

// Ems that a line takes in a font that runs wide.
double guessed_width(std::string_view utf8);

// The text in lines of at most `width` ems, broken at spaces where there are any; what comes after `most`
// lines stays in the last one.
std::vector<std::string> wrapped(std::string_view utf8, double width, std::size_t most);

}  // namespace tetron::scene
