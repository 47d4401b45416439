#pragma once

#include <string_view>

#include "scene/board/frame.hpp"
#include "scene/layout/scrolling.hpp"
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
// Cuts the track of a scroll bar off the right side of a list.
Box take_scroll_bar(const Arrangement& arrangement, Box& room);
// Nothing if the whole list is visible.
void draw_scroll_bar(Layer& layer, const Theme& theme, const ScrollBar& bar);
// Where a list is searched: the typed text, or `hint` while there is none.
void draw_search(Layer& layer, const Theme& theme, const Box& box, std::string_view query,
                 std::string_view hint, int em);
// Draws the background and the heading of a panel, with `note` at the right of the heading.
void draw_panel_frame(Layer& layer, const Frame& frame, const Box& box, std::string_view heading,
                      std::string_view note);

}  // namespace tetron::scene
