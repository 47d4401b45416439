#include "scene/panels/side_panel.hpp"

#include <algorithm>
#include <string>

#include "scene/layout/metrics.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// In design pixels.
constexpr double side_padding = 10;
constexpr double text_size = 12;

constexpr double side_heading = 2;  // ems

int text_height(const Arrangement& arrangement) {
  return std::max(metrics::smallest_text, arrangement.px(text_size));
}

}  // namespace

PanelSheet panel_sheet(const Arrangement& arrangement, const Box& box) {
  PanelSheet sheet{box.inset(arrangement.px(side_padding)), text_height(arrangement)};
  sheet.room.take_top(sheet.ems(side_heading));
  if (box.empty() || sheet.room.empty()) sheet.room = {};
  return sheet;
}

Box take_scroll_bar(const Arrangement& arrangement, Box& room) {
  const int width = std::min(arrangement.px(6), room.width);
  room.width = std::max(0, room.width - width - arrangement.px(4));
  return {room.right() + arrangement.px(4), room.y, width, room.height};
}

void draw_scroll_bar(Layer& layer, const Theme& theme, const ScrollBar& bar) {
  if (!bar.scrolling.is_needed()) return;
  layer.fill(bar.track, theme.track);
  layer.fill(bar.knob(), theme.label);
}

void draw_search(Layer& layer, const Theme& theme, const Box& box, std::string_view query,
                 std::string_view hint, int em) {
  layer.fill(box, theme.surface_edge);
  layer.fill(box.inset(1), theme.well);
  const int edge = em * 2 / 5;
  const Box line{box.x + edge, box.y, box.width - 2 * edge, box.height};
  if (query.empty())
    layer.write(hint, line, {em, theme.label});
  else
    layer.write(std::string(query) + "▏", line, {em, theme.text});
}

void draw_panel_frame(Layer& layer, const Frame& frame, const Box& box, std::string_view heading,
                      std::string_view note) {
  const PanelSheet sheet = panel_sheet(frame.arrangement, box);
  layer.fill(box, frame.theme.surface_edge);
  layer.fill(box.inset(1), frame.theme.surface);
  Box line = box.inset(frame.arrangement.px(side_padding));
  line = line.take_top(sheet.ems(side_heading * 0.75));
  const bool has_note = !note.empty();
  const int for_heading =
      has_note ? std::min(line.width / 2, sheet.ems(guessed_width(heading) * 1.15 + 0.5)) : line.width;
  layer.write(heading, {line.x, line.y, for_heading, line.height},
              {sheet.em, frame.theme.text, Align::left, Weight::bold});
  if (has_note)
    layer.write(note, {line.x + for_heading, line.y, line.width - for_heading, line.height},
                {sheet.em, frame.theme.label, Align::right});
}

}  // namespace tetron::scene
