#include "scene/panels/mistakes_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>
#include <string>

#include "field/tetromino.hpp"
#include "review/judge/words.hpp"
#include "scene/board/small_field.hpp"
#include "scene/panels/side_panel.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/player_name.hpp"

namespace tetron::scene {

namespace {

// In ems.
constexpr double mistake_line = 1.5;
constexpr double reason_line = 1.3;  // below it
constexpr double mistake_time_width = 4.6;
constexpr double cost_width = 4.2;
// Position of the last mistake made, as a share of the panel's height.
constexpr double present_mistake = 0.7;

// The panel's parts: the least cost and its slider, and the list below.
struct MistakesSheet {
  PanelSheet list;
  Box cost;
  Box slider;
  Box try_it;  // at the bottom, at a mistake
};
MistakesSheet mistakes_sheet(const Arrangement& arrangement, const View& view) {
  MistakesSheet made{panel_sheet(arrangement, arrangement.mistakes), {}, {}, {}};
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
  return made;
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
  if (one.grade == review::Grade::fine) return std::string(review::name_of(one.grade));
  return fmt::format("{}: {}", review::name_of(one.grade), review::words_of(one));
}

// The field at the mistake under the mouse, small, left of the panel, with the placement as it was played.
void draw_mistake_picture(Layer& layer, const Frame& frame, std::span<const MistakeEntry> entries) {
  constexpr double height = 200;
  if (!frame.view.hover_mistake || frame.view.hover_state == nullptr) return;
  const Arrangement& all = frame.arrangement;
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

}  // namespace

std::vector<MistakeEntry> mistake_entries(const View& view, const Arrangement& arrangement) {
  std::vector<MistakeEntry> entries;
  const PanelSheet sheet = mistakes_sheet(arrangement, view).list;
  const int line = std::max(1, sheet.ems(mistake_line + reason_line));
  const auto rows = static_cast<std::size_t>(std::max(0, sheet.room.height / line));
  if (!view.review || rows == 0) return entries;
  std::size_t made = 0;
  for (const review::Judgement& one : view.review->judgements) {
    MistakeEntry entry{{}, &one, one.time > view.now};
    if (!is_listed(view, one) || (view.focus && *view.focus != one.player)) continue;
    if (!may_show(view, entry.mark())) continue;
    made += entry.is_to_come ? 0 : 1;
    entries.push_back(entry);
  }
  if (view.mistakes_by_cost) {
    std::ranges::stable_sort(entries, std::greater(),
                             [](const MistakeEntry& e) { return e.judgement->cost; });
    made = 0;  // from the top
  }
  const auto wanted = static_cast<std::size_t>(static_cast<double>(rows) * present_mistake);
  const std::size_t most = entries.size() - std::min(entries.size(), rows);
  const std::size_t first = std::min(most, made - std::min(made, wanted));
  entries.erase(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(first));
  if (entries.size() > rows) entries.resize(rows);
  for (std::size_t i = 0; i < entries.size(); ++i)
    entries[i].box = {sheet.room.x, sheet.room.y + static_cast<int>(i) * line, sheet.room.width, line};
  return entries;
}

void add_mistake_jumps(Arrangement& arrangement, const View& view) {
  for (const MistakeEntry& entry : mistake_entries(view, arrangement))
    arrangement.jumps.push_back({entry.box, entry.mark()});
  const MistakesSheet sheet = mistakes_sheet(arrangement, view);
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
  note += in_lines ? "cost in lines" : "% of the round";
  draw_panel_frame(layer, frame, box, "Mistakes", note);
  const MistakesSheet all = mistakes_sheet(frame.arrangement, frame.view);
  const PanelSheet& sheet = all.list;
  draw_slider(layer, frame, all);
  const auto entries = mistake_entries(frame.view, frame.arrangement);
  for (const MistakeEntry& entry : entries) {
    // The one that was just made is marked.
    if (entry.mark().events == frame.state.events)
      layer.fill(
          {entry.box.x - sheet.em / 3, entry.box.y, entry.box.width + sheet.em * 2 / 3, entry.box.height},
          frame.theme.surface_edge);
    Box reason = entry.box;
    const Box line = reason.take_top(sheet.ems(mistake_line));
    const int time = std::min(sheet.ems(mistake_time_width), line.width / 3);
    const int cost = std::min(sheet.ems(cost_width), line.width / 3);
    const Color faint = frame.theme.faint;
    const Color who = mixed(player_color(entry.judgement->player), frame.theme.text, 0.4);
    layer.write(clock_text(entry.judgement->time), {line.x, line.y, time, line.height},
                {sheet.em, entry.is_to_come ? faint : frame.theme.label});
    layer.write(who_and_what(frame, *entry.judgement),
                {line.x + time, line.y, line.width - time - cost, line.height},
                {sheet.em, entry.is_to_come ? faint : who, Align::left, Weight::bold});
    layer.write(fmt::format("{:.1f}", entry.judgement->cost),
                {line.right() - cost, line.y, cost, line.height},
                {sheet.em, entry.is_to_come ? faint : frame.theme.text, Align::right});
    layer.write(reason_of(*entry.judgement), reason,
                {sheet.em * 7 / 8, entry.is_to_come ? faint : frame.theme.label});
  }
  draw_mistake_picture(layer, frame, entries);
  if (!all.try_it.empty()) {
    const Box button = all.try_it.inset(sheet.em / 3);
    layer.fill(button, frame.theme.accent);
    layer.fill(button.inset(std::max(1, frame.arrangement.px(1))), frame.theme.surface);
    layer.write("Try it", button, {sheet.em, frame.theme.accent, Align::centre, Weight::bold});
  }
  if (!entries.empty()) return;
  layer.write(
      frame.hides_result() ? "no mistakes yet" : "no mistakes",
      {sheet.room.x, sheet.room.y, sheet.room.width, std::min(sheet.room.height, sheet.ems(mistake_line))},
      {sheet.em, frame.theme.faint});
}

}  // namespace tetron::scene
