#pragma once

#include <string_view>

#include "scene/board/frame.hpp"
#include "scene/text/player_tag.hpp"

// What the panels next to the fields have in common.
namespace tetron::scene {

// The box for a panel's content, and its text size.
struct PanelSheet {
  Box room;
  int em = 0;

  int ems(double count) const { return static_cast<int>(count * em); }
};

// The sheet of a panel that fills `box`. Its room is empty if `box` is.
PanelSheet panel_sheet(const Arrangement& arrangement, const Box& box);
// Draws the background and the heading of a panel, with `note` at the right of the heading.
void draw_panel_frame(Layer& layer, const Frame& frame, const Box& box, std::string_view heading,
                      std::string_view note);

}  // namespace tetron::scene
