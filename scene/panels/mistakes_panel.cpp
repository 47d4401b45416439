#include "scene/panels/mistakes_panel.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "scene/panels/side_panel.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/player_name.hpp"

namespace tetron::scene {

namespace {

// In ems.
constexpr double mistake_line = 1.5;
constexpr double mistake_time_width = 4.6;
constexpr double cost_width = 4.2;
// Position of the last mistake made, as a share of the panel's height.
constexpr double present_mistake = 0.7;

// The panel's parts: the least cost and its slider, and the list below.
struct MistakesSheet {
  PanelSheet list;
  Box cost;
  Box slider;
};
MistakesSheet mistakes_sheet(const Arrangement& arrangement) {
  MistakesSheet made{panel_sheet(arrangement, arrangement.mistakes), {}, {}};
  Box line = made.list.room.take_top(made.list.ems(mistake_line));
  made.cost = line;
  made.cost.width = std::min(made.list.ems(mistake_time_width), line.width / 2);
  made.slider = {made.cost.right(), line.y, line.width - made.cost.width, line.height};
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

}  // namespace

std::vector<MistakeEntry> mistake_entries(const View& view, const Arrangement& arrangement) {
  std::vector<MistakeEntry> entries;
  const PanelSheet sheet = mistakes_sheet(arrangement).list;
  const int line = std::max(1, sheet.ems(mistake_line));
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
  arrangement.least_cost = view.review != nullptr ? mistakes_sheet(arrangement).slider : Box{};
}

void draw_mistakes(Layer& layer, const Frame& frame) {
  const Box& box = frame.arrangement.mistakes;
  if (box.empty()) return;
  const bool in_lines = !frame.view.review || frame.view.review->unit == review::CostUnit::lines;
  draw_panel_frame(layer, frame, box, "Mistakes", in_lines ? "cost in lines" : "% of the round");
  const MistakesSheet all = mistakes_sheet(frame.arrangement);
  const PanelSheet& sheet = all.list;
  draw_slider(layer, frame, all);
  const auto entries = mistake_entries(frame.view, frame.arrangement);
  for (const MistakeEntry& entry : entries) {
    Box line = entry.box;
    const int time = std::min(sheet.ems(mistake_time_width), line.width / 3);
    const int cost = std::min(sheet.ems(cost_width), line.width / 3);
    const Color faint = frame.theme.faint;
    const Color who = mixed(player_color(entry.judgement->player), frame.theme.text, 0.4);
    layer.write(clock_text(entry.judgement->time), {line.x, line.y, time, line.height},
                {sheet.em, entry.is_to_come ? faint : frame.theme.label});
    layer.write(player_name(frame.game, entry.judgement->player),
                {line.x + time, line.y, line.width - time - cost, line.height},
                {sheet.em, entry.is_to_come ? faint : who, Align::left, Weight::bold});
    layer.write(fmt::format("{:.1f}", entry.judgement->cost),
                {line.right() - cost, line.y, cost, line.height},
                {sheet.em, entry.is_to_come ? faint : frame.theme.text, Align::right});
  }
  if (!entries.empty()) return;
  layer.write(
      frame.hides_result() ? "no mistakes yet" : "no mistakes",
      {sheet.room.x, sheet.room.y, sheet.room.width, std::min(sheet.room.height, sheet.ems(mistake_line))},
      {sheet.em, frame.theme.faint});
}

}  // namespace tetron::scene
