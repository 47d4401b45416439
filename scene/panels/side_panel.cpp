#include "scene/panels/side_panel.hpp"

#include <algorithm>

namespace tetron::scene {

namespace {

// In design pixels.
constexpr double side_padding = 10;
constexpr double text_size = 12;
constexpr int smallest_side_text = 9;  // pixels

constexpr double side_heading = 2;  // ems

int text_height(const Arrangement& arrangement) {
  return std::max(smallest_side_text, arrangement.px(text_size));
}

}  // namespace

PanelSheet panel_sheet(const Arrangement& arrangement, const Box& box) {
  PanelSheet sheet{box.inset(arrangement.px(side_padding)), text_height(arrangement)};
  sheet.room.take_top(sheet.ems(side_heading));
  if (box.empty() || sheet.room.empty()) sheet.room = {};
  return sheet;
}

void draw_panel_frame(Layer& layer, const Frame& frame, const Box& box, std::string_view heading,
                      std::string_view note) {
  const PanelSheet sheet = panel_sheet(frame.arrangement, box);
  layer.fill(box, frame.theme.surface_edge);
  layer.fill(box.inset(1), frame.theme.surface);
  Box line = box.inset(frame.arrangement.px(side_padding));
  line = line.take_top(sheet.ems(side_heading * 0.75));
  const int half = line.width / 2;
  const bool has_note = !note.empty();
  layer.write(heading, {line.x, line.y, has_note ? half : line.width, line.height},
              {sheet.em, frame.theme.text, Align::left, Weight::bold});
  if (has_note)
    layer.write(note, {line.x + half, line.y, line.width - half, line.height},
                {sheet.em, frame.theme.label, Align::right});
}

}  // namespace tetron::scene
