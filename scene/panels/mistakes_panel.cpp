#include "scene/panels/mistakes_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>

#include "field/tetromino.hpp"
#include "review/judge/words.hpp"
#include "scene/board/small_field.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/panels/side_panel.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// In ems.
constexpr double mistake_line = 1.5;
constexpr double reason_line = 1.3;  // below it
constexpr double mistake_time_width = 4.6;
constexpr double cost_width = 4.2;
// Position of the last mistake made, as a share of the panel's height.
constexpr double present_mistake = 0.7;
constexpr std::size_t most_reason_lines = 4;  // two in usual windows; narrow ones need more

// The panel's parts: the least cost and its slider, and the list below.
struct MistakesSheet {
  PanelSheet list;
  Box cost;
  Box slider;
  Box try_it;  // at the bottom, at a mistake
  Box track;   // of the scroll bar
};
MistakesSheet mistakes_sheet(const Arrangement& arrangement, const View& view) {
  MistakesSheet made{panel_sheet(arrangement, arrangement.mistakes), {}, {}, {}, {}};
  Box line = made.list.room.take_top(made.list.ems(mistake_line));
  made.cost = line;
  made.cost.width = std::min(made.list.ems(mistake_time_width), line.width / 2);
  made.slider = {made.cost.right(), line.y, line.width - made.cost.width, line.height};
  const int button = made.list.ems(2 * mistake_line);
  Box& room = made.list.room;
  if (view.at_mistake && room.height > 2 * button) {
    room.height -= button;
    made.try_it = {room.x, room.bottom(), room.width, button};
  }
  made.track = take_scroll_bar(arrangement, room);
  return made;
}

// Pixels.
int reason_size(const PanelSheet& sheet) {
  return std::min(sheet.em, std::max(metrics::smallest_text, sheet.em * 7 / 8));
}

void draw_slider(Layer& layer, const Frame& frame, const MistakesSheet& sheet) {
  if (!frame.view.review || sheet.slider.empty()) return;
  const int em = sheet.list.em;
  const Box& box = sheet.slider;
  layer.write(fmt::format("from {}", review::threshold(frame.view.review->unit, frame.view.least_cost)),
              sheet.cost, {em, frame.theme.label});
  const int thick = frame.arrangement.px(3);
  const int knob = std::min(box.width, std::max(thick, em * 2 / 3));
  const int way = box.width - knob;
  const int left = box.x + way * frame.view.least_cost / (review::thresholds - 1);
  const int middle = box.y + box.height / 2;
  layer.fill({box.x, middle - thick / 2, box.width, thick}, frame.theme.track);
  layer.fill({left, middle - knob / 2, knob, knob}, frame.theme.accent);
}

// "ann  T": who placed which piece.
std::string who_and_what(const Frame& frame, const review::Judgement& one) {
  const std::string name = player_name(frame.game, one.player);
  const auto kind = field::to_tetromino(one.played.piece);
  return kind ? fmt::format("{}  {}", name, field::to_char(*kind)) : name;
}

// "mistake: 2 new holes; better: no new hole".
std::string reason_of(const review::Judgement& one) {
  return fmt::format("{}: {}", review::name_of(one.grade), review::words_of(one));
}

// Why the list is empty, and from which cost on there would be something in it.
std::string none_text(const Frame& frame) {
  const std::string none = frame.hides_result() ? "no mistakes yet" : "no mistakes";
  const View& view = frame.view;
  if (view.review == nullptr) return none;
  const auto count = [&](int least_cost) {
    return std::ranges::count_if(view.review->judgements, [&](const review::Judgement& one) {
      return is_mistake(one, view.review->unit, least_cost) && (!view.focus || *view.focus == one.player) &&
             may_show(view, {one.event + 1, one.time});
    });
  };
  const review::CostUnit unit = view.review->unit;
  const std::string from = fmt::format("from {}", review::threshold(unit, view.least_cost));
  for (int step = view.least_cost; step-- > 0;)
    if (const auto found = count(step))
      return fmt::format("{} {}; {} from {}", none, from, found, review::threshold(unit, step));
  return none;
}

}  // namespace

// Small, left of the panel, with the placement as it was played.
void draw_mistake_hover(Layer& layer, const Frame& frame) {
  constexpr double height = 200;
  if (!frame.view.hover_mistake || frame.view.hover_state == nullptr) return;
  const Arrangement& all = frame.arrangement;
  const std::vector<MistakeEntry> entries = mistake_list(frame.view, all).entries;
  const auto entry = std::ranges::find(entries, frame.view.hover_mistake->events,
                                       [](const MistakeEntry& each) { return each.mark().events; });
  if (entry == entries.end()) return;
  const base::MatrixId field = frame.timeline.layout().field_of(entry->judgement->player);
  const auto place = std::ranges::find(all.fields, field, &FieldPlace::field);
  if (place == all.fields.end() || place->cell <= 0) return;
  const int rows = place->well.height / place->cell;
  const int columns = place->well.width / place->cell;
  const int cell = std::max(1, all.px(height) / rows);
  const int edge = all.px(6);
  const int wide = cell * columns + 2 * edge;
  const int high = cell * rows + 2 * edge;
  const bool is_left = all.mistakes.x >= wide;
  const Box card{
      is_left ? all.mistakes.x - wide : all.mistakes.x,
      std::clamp(is_left ? entry->box.y : all.mistakes.y - high, 0, std::max(0, all.window.height - high)),
      wide, high};
  layer.fill(card, frame.theme.surface_edge);
  layer.fill(card.inset(1), frame.theme.surface);
  draw_small_field(layer, frame, {*frame.view.hover_state, field, place->first_row, rows},
                   {card.x + edge, card.y + edge}, cell);
}

MistakeList mistake_list(const View& view, const Arrangement& arrangement) {
  MistakeList list;
  const PanelSheet sheet = mistakes_sheet(arrangement, view).list;
  const int room = sheet.room.height;
  if (!view.review || room <= 0) return list;
  std::vector<MistakeEntry> all;
  std::size_t made = 0;
  for (const review::Judgement& one : view.review->judgements) {
    MistakeEntry entry{{}, {}, &one};
    if (!is_listed(view, one) || (view.focus && *view.focus != one.player)) continue;
    if (!may_show(view, entry.mark())) continue;
    made += one.time > view.now ? 0 : 1;
    all.push_back(entry);
  }
  if (view.mistakes_by_cost) {
    std::ranges::stable_sort(all, std::greater(), [](const MistakeEntry& e) { return e.judgement->cost; });
    made = 0;  // from the top
  }
  const double ems = static_cast<double>(sheet.room.width) / std::max(1, reason_size(sheet));
  for (MistakeEntry& entry : all) {
    entry.reason = wrapped(reason_of(*entry.judgement), ems, most_reason_lines);
    entry.box.height = sheet.ems(mistake_line + reason_line * static_cast<double>(entry.reason.size()) + 0.3);
  }
  // The last entry that still has all later ones below it, so that the last page is full.
  std::size_t last = all.size();
  for (int left = room; last > 0 && left >= all[last - 1].box.height; --last)
    left -= all[last - 1].box.height;
  last = std::min(last, all.size() - std::min<std::size_t>(1, all.size()));
  std::size_t first = made;
  for (int left = static_cast<int>(room * present_mistake); first > 0 && left >= all[first - 1].box.height;
       --first)
    left -= all[first - 1].box.height;
  first = std::min(view.mistakes_first.value_or(first), last);
  list.scrolling = {first, all.size() - last, all.size()};
  int y = sheet.room.y;
  for (std::size_t i = first; i < all.size() && y + all[i].box.height <= sheet.room.bottom(); ++i) {
    all[i].box = {sheet.room.x, y, sheet.room.width, all[i].box.height};
    y += all[i].box.height;
    list.entries.push_back(std::move(all[i]));
  }
  return list;
}

void add_mistake_jumps(Arrangement& arrangement, const View& view) {
  const MistakeList list = mistake_list(view, arrangement);
  for (const MistakeEntry& entry : list.entries) arrangement.jumps.push_back({entry.box, entry.mark()});
  const MistakesSheet sheet = mistakes_sheet(arrangement, view);
  if (!sheet.list.room.empty())
    arrangement.scrolls.push_back({ListPanel::mistakes, sheet.list.room, sheet.track, list.scrolling});
  arrangement.least_cost = view.review != nullptr ? sheet.slider : Box{};
  arrangement.try_it = sheet.try_it;
  const Box& panel = arrangement.mistakes;
  arrangement.mistake_order = {panel.x, panel.y, panel.width, std::max(0, sheet.cost.y - panel.y)};
}

void draw_mistakes(Layer& layer, const Frame& frame) {
  const Box& box = frame.arrangement.mistakes;
  if (box.empty()) return;
  const bool in_lines = !frame.view.review || frame.view.review->unit == review::CostUnit::lines;
  std::string note = frame.view.mistakes_by_cost ? "by cost, " : "by time, ";
  const double room = static_cast<double>(box.width) / std::max(1, panel_sheet(frame.arrangement, box).em);
  const std::string unit = in_lines ? "cost in lines" : "% of the round";
  // The panel's name is at the left.
  if (guessed_width("Mistakes" + note + unit) * 1.1 + 3 <= room)
    note += unit;
  else
    note += in_lines ? "lines" : "%";
  draw_panel_frame(layer, frame, box, "Mistakes", note);
  const MistakesSheet all = mistakes_sheet(frame.arrangement, frame.view);
  const PanelSheet& sheet = all.list;
  draw_slider(layer, frame, all);
  const MistakeList list = mistake_list(frame.view, frame.arrangement);
  for (const MistakeEntry& entry : list.entries) {
    // The one that was just made is marked.
    if (entry.mark().events == frame.state.events) {
      layer.fill(
          {entry.box.x - sheet.em / 3, entry.box.y, entry.box.width + sheet.em * 2 / 3, entry.box.height},
          frame.theme.surface_edge);
      layer.fill({entry.box.x - sheet.em / 3, entry.box.y, std::max(2, sheet.em / 4), entry.box.height},
                 frame.theme.accent);
    }
    Box rest = entry.box;
    const Box line = rest.take_top(sheet.ems(mistake_line));
    const int time = std::min(sheet.ems(mistake_time_width), line.width / 3);
    const int cost = std::min(sheet.ems(cost_width), line.width / 3);
    const Color who = mixed(player_color(entry.judgement->player), frame.theme.text, 0.4);
    layer.write(clock_text(entry.judgement->time), {line.x, line.y, time, line.height},
                {sheet.em, frame.theme.label});
    layer.write(who_and_what(frame, *entry.judgement),
                {line.x + time, line.y, line.width - time - cost, line.height},
                {sheet.em, who, Align::left, Weight::bold});
    layer.write(fmt::format("{:.1f}", entry.judgement->cost),
                {line.right() - cost, line.y, cost, line.height}, {sheet.em, frame.theme.text, Align::right});
    for (const std::string& text : entry.reason)
      layer.write(text, rest.take_top(sheet.ems(reason_line)), {reason_size(sheet), frame.theme.label});
  }
  draw_scroll_bar(layer, frame.theme, {all.track, list.scrolling, least_knob(frame.arrangement)});
  if (!all.try_it.empty()) {
    const Box button = all.try_it.inset(sheet.em / 3);
    layer.fill(button, frame.theme.accent);
    layer.fill(button.inset(std::max(1, frame.arrangement.px(1))), frame.theme.surface);
    layer.write("Try it", button, {sheet.em, frame.theme.accent, Align::centre, Weight::bold});
  }
  if (list.scrolling.all > 0) return;
  Box rest = sheet.room;
  const double ems = static_cast<double>(rest.width) / std::max(1, sheet.em);
  for (const std::string& text : wrapped(none_text(frame), ems, 2))
    layer.write(text, rest.take_top(sheet.ems(mistake_line)), {sheet.em, frame.theme.label});
}

}  // namespace tetron::scene
