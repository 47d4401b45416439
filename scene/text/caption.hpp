#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/primitives/drawable.hpp"
#include "scene/primitives/theme.hpp"

// Text around pictures of boards. Its size follows that of the cells.
namespace tetron::scene {

inline constexpr int most_caption_lines = 8;

// Pixels of an em beside cells of that many pixels, and of a line of it.
int caption_em(int cell);
int caption_line(int cell);
// Pixels that so many lines take below a board.
int caption_height(int lines, int cell);

// The text in lines of at most `width` pixels, drawable(); what comes after most_caption_lines stays in the
// last one. None if there is nothing to see, or no room for a few letters a line.
std::vector<std::string> caption_text(std::string_view utf8, int width, int cell);

// Lines in the upper part of `box`. On a picture that shows through they bring their own ground.
void draw_caption(Layer& layer, const Theme& theme, Box box, const std::vector<std::string>& lines, int cell,
                  bool transparent);

}  // namespace tetron::scene
