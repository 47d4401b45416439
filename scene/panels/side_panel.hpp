#pragma once

#include <string_view>

#include "scene/board/frame.hpp"
#include "scene/text/player_tag.hpp"

// What the panels beside the fields have in common.
namespace tetron::scene {

// Where a panel's content goes, and the size of its text.
struct PanelSheet {
  Box room;
  int em = 0;

  int ems(double count) const { return static_cast<int>(count * em); }
};

// The sheet of a panel that fills `box`; without room if there is none.
PanelSheet panel_sheet(const Arrangement& arrangement, const Box& box);
// The surface and the heading of the panel, with `note` at its right end.
void draw_panel_frame(Layer& layer, const Frame& frame, const Box& box, std::string_view heading,
                      std::string_view note);

}  // namespace tetron::scene
