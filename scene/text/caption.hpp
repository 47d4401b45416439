#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/primitives/drawable.hpp"
#include "scene/primitives/theme.hpp"

// Text around pictures of boards. Its size depends on that of the cells.
namespace tetron::scene {

inline constexpr int most_caption_lines = 8;

// The em size, and the height of a line, for cells of that size. All in pixels.
int caption_em(int cell);
int caption_line(int cell);
// The height of that many lines below a board, in pixels.
int caption_height(int lines, int cell);

// Breaks the text into drawable() lines of at most `width` pixels. Text after most_caption_lines stays in
// the last line. Empty if there are no visible characters, or no room for a few letters per line.
std::vector<std::string> caption_text(std::string_view utf8, int width, int cell);

// Draws lines in the upper part of `box`. On a transparent picture they have a background.
void draw_caption(Layer& layer, const Theme& theme, Box box, const std::vector<std::string>& lines, int cell,
                  bool transparent);

}  // namespace tetron::scene
