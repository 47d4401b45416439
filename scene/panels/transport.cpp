#include "scene/panels/transport.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "scene/board/small_field.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/panels/above_bar.hpp"
#include "scene/panels/controls_row.hpp"
#include "scene/panels/markers.hpp"
#include "scene/panels/values.hpp"
#include "scene/primitives/drawable.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// The loop: the part of the bar between two brackets. Only the first bracket while B is not set.
void draw_loop(Layer& layer, const Frame& frame) {
  if (!frame.view.loop_start) return;
  const Arrangement& all = frame.arrangement;
  const Box& bar = all.seek_bar;
  const int height = bar.height + 2 * all.px(3);
  const int line = all.px(2);
  const int foot = all.px(5);
  const auto bracket = [&](base::Milliseconds time, bool opens) {
    const int x = std::clamp(x_on_bar(frame, time) - (opens ? 0 : line), bar.x, bar.right() - line);
    const int y = bar.y - all.px(3);
    layer.fill({x, y, line, height}, frame.theme.warning);
    const int left = opens ? x : std::max(bar.x, x + line - foot);
    const int right = opens ? std::min(bar.right(), x + foot) : x + line;
    layer.fill({left, y, right - left, all.px(1)}, frame.theme.warning);
    layer.fill({left, y + height - all.px(1), right - left, all.px(1)}, frame.theme.warning);
  };
  if (frame.view.loop_end) {
    const int from = x_on_bar(frame, *frame.view.loop_start);
    const int to = x_on_bar(frame, *frame.view.loop_end);
    Color shade = frame.theme.warning;
    shade.alpha = 90;
    layer.fill({from, bar.y, to - from, bar.height}, shade);
    bracket(*frame.view.loop_end, false);
  }
  bracket(*frame.view.loop_start, true);
}

// The other rounds. Those before the current one are brighter, like the played part of the bar.
void draw_rounds(Layer& layer, const Frame& frame) {
  if (frame.view.rounds == nullptr) return;
  for (const RoundSpot& spot : frame.arrangement.rounds) {
    const bool is_before = spot.round < frame.view.rounds->current;
    const bool is_pointed_at = frame.view.hover_round == spot.round;
    layer.fill(spot.bar, is_pointed_at ? frame.theme.text
                         : is_before   ? mixed(frame.theme.accent, frame.theme.background, 0.6)
                                       : frame.theme.track);
  }
}

// "round 3 of 9, ann 2, ben 0  ·  0:45", above the round under the mouse.
void draw_round_hover(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  for (const RoundSpot& spot : all.rounds) {
    if (frame.view.hover_round != spot.round || frame.view.rounds == nullptr) continue;
    const RoundOnBar& round = frame.view.rounds->rounds[spot.round];
    std::string text = drawable(round.title);
    if (round.length.value > 0) text += "  ·  " + clock_text(round.length);
    if (const std::string_view note = round_note(frame, spot.round); !note.empty())
      text += fmt::format("  ·  {}", note);
    draw_above_bar(layer, frame, text, spot.bar.x + spot.bar.width / 2);
  }
}

void draw_seek_bar(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  const Box& bar = all.seek_bar;
  if (bar.empty()) return;
  const int x = x_on_bar(frame, frame.view.now);
  layer.fill(bar, frame.theme.track);
  layer.fill({bar.x, bar.y, x - bar.x, bar.height}, mixed(frame.theme.accent, frame.theme.background, 0.25));
  draw_loop(layer, frame);
  draw_rounds(layer, frame);
  if (frame.view.hover) {
    const Box at{x_on_bar(frame, *frame.view.hover), bar.y, all.px(1), bar.height};
    layer.fill({std::min(at.x, bar.right() - at.width), at.y, at.width, at.height}, frame.theme.text);
  }
  const int width = all.px(4);
  const int overhang = all.px(3);
  layer.fill({std::clamp(x - width / 2, bar.x, std::max(bar.x, bar.right() - width)), bar.y - overhang, width,
              bar.height + 2 * overhang},
             frame.theme.text);
}

// The fields at the moment under the mouse, small, above its time: those that are in the window, as far as
// there is room.
void draw_hover_picture(Layer& layer, const Frame& frame, int middle) {
  constexpr double height = 132;
  constexpr double widest = 0.5;  // as a share of the window
  constexpr int smallest_cell = 2;
  const Arrangement& all = frame.arrangement;
  if (frame.view.hover_state == nullptr || frame.view.playing_on) return;
  std::vector<SmallField> fields;
  int columns = 0;
  int rows = 1;
  for (const FieldPlace& place : all.fields) {
    if (place.cell <= 0) continue;
    fields.push_back({*frame.view.hover_state, place.field, place.first_row, place.well.height / place.cell});
    columns += place.well.width / place.cell;
    rows = std::max(rows, fields.back().rows);
  }
  if (fields.empty()) return;
  const int between = all.px(8);
  const int gaps = between * (static_cast<int>(fields.size()) + 1);
  const int most = static_cast<int>(widest * all.window.width) - gaps;
  const int cell = std::min(all.px(height) / rows, most / std::max(1, columns));
  const Box words = above_bar(frame, 0, middle);
  const Box box{0, words.y - cell * rows - 2 * between, cell * columns + gaps, cell * rows + 2 * between};
  if (cell < smallest_cell || box.y < 0) return;
  const int edge = all.px(16);
  int x = std::clamp(middle - box.width / 2, edge, std::max(edge, all.window.width - edge - box.width));
  layer.fill({x, box.y, box.width, box.height}, frame.theme.surface_edge);
  layer.fill(Box{x, box.y, box.width, box.height}.inset(1), frame.theme.surface);
  for (const SmallField& field : fields) {
    x += between;
    draw_small_field(layer, frame, field, {x, box.y + between}, cell);
    x += cell * field.state.grid(field.field).width();
  }
}

std::string time_text(const Frame& frame) {
  const std::string time = clock_text(frame.view.now);
  return frame.hides_result() ? time : fmt::format("{} / {}", time, clock_text(frame.timeline.duration()));
}

// In one line: if it is too short, without the last parts, which are the least important.
void draw_note(Layer& layer, const Frame& frame, int size) {
  std::string_view note = frame.view.note;
  const Box& box = frame.arrangement.titles;
  const double ems = static_cast<double>(box.width) / std::max(1, size);
  for (auto end = note.rfind("; "); guessed_width(note) > ems && end != note.npos; end = note.rfind("; "))
    note = note.substr(0, end);
  layer.write(std::string(note), box,
              {size, frame.theme.accent, Align::right, Weight::regular, Reading::left_to_right});
}

}  // namespace

bool has_room_for_message(const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  const double width =
      guessed_width(frame.view.message) * all.px(metrics::text_size) + 2 * all.px(4 * metrics::step);
  return !frame.view.message.empty() && !frame.view.message.contains('\n') &&
         all.footer == Footer::transport && width <= all.titles.width;
}

void draw_transport(Layer& layer, const Frame& frame, const Titles& titles) {
  draw_markers(layer, frame);
  draw_seek_bar(layer, frame);
  draw_controls(layer, frame);
  const Arrangement& all = frame.arrangement;
  const int size = std::min(all.px(metrics::text_size), all.clock.height);
  const bool is_secret = frame.hides_result() || frame.view.hides_match;
  layer.write(time_text(frame), all.clock, {size, frame.theme.text});
  if (frame.view.hover) {
    draw_marker_legend(layer, frame, all.titles);
    return;
  }
  if (has_room_for_message(frame)) return;
  if (!frame.view.note.empty()) {
    draw_note(layer, frame, size);
    return;
  }
  // Without the file's name, which often says who won.
  std::string line = frame.game.mode;
  if (const std::string when = frame.game.when(); !when.empty()) line += "  ·  " + when;
  if (!is_secret) line = fmt::format("{}  ·  {}", titles.file_name, line);
  if (const std::string& profile = is_secret ? titles.profile_kind : titles.profile; !profile.empty())
    line += "  ·  " + profile;
  layer.write(line, all.titles,
              {size, frame.theme.label, Align::right, Weight::regular, Reading::left_to_right});
}

void draw_clock(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  const int size = std::min(all.px(metrics::text_size), all.clock.height);
  layer.write(time_text(frame), all.clock, {size, frame.theme.label});
}

void draw_hover(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  if (frame.view.hover_round) draw_round_hover(layer, frame);
  if (!frame.view.hover || all.seek_bar.empty()) return;
  const double end = bar_end(frame.view, frame.timeline).value;
  const double reach = end * all.px(5) / std::max(1, all.seek_bar.width);
  std::string text = clock_text(*frame.view.hover);
  const base::Milliseconds near(static_cast<std::uint32_t>(reach));
  const std::size_t others =
      std::max<std::size_t>(1, markers_near(frame.timeline, frame.view, *frame.view.hover, near)) - 1;
  if (const auto marker = marker_near(frame.timeline, frame.view, *frame.view.hover, near))
    text += "  ·  " + drawable(marker_text(*marker, frame.timeline, frame.game)) +
            (others > 0 ? fmt::format("  ·  and {} more", others) : "");
  if (const std::string values = values_text(frame, *frame.view.hover); !values.empty())
    text += "  ·  " + values;
  const int x = x_on_bar(frame, *frame.view.hover);
  draw_above_bar(layer, frame, text, x);
  draw_hover_picture(layer, frame, x);
}

}  // namespace tetron::scene
