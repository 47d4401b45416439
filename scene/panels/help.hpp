#pragma once

#include <span>
#include <string_view>

#include "scene/board/frame.hpp"
#include "scene/panels/key_help.hpp"

namespace tetron::scene {

// Draws all keys and what they do, over everything else. An entry without keys is a heading.
void draw_help(Layer& layer, const Frame& frame, std::span<const KeyHelp> keys);

// The looks of a help.
struct HelpStyle {
  Size window;
  int text = 0;  // pixels
  const Theme& theme;
  std::string_view footing;  // the line at the end
};
void draw_help(Layer& layer, const HelpStyle& style, std::span<const KeyHelp> keys);

}  // namespace tetron::scene
