#include "scene/panels/trial_panel.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "scene/layout/metrics.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

constexpr double bold_factor = 1.12;  // times as wide as regular
constexpr double verdict_line = 1.4;  // in ems of the text
constexpr double trial_button_height = 1.9;
constexpr double button_gap = 0.3;
constexpr double sheet_margin = 0.5;
constexpr int smallest_text = 11;  // in pixels
constexpr int most_verdict_lines = 6;

struct TrialSheet {
  Box box;
  int em = 0;
  std::vector<std::string> lines;
  std::array<Box, trial_button_count> buttons{};
};

std::array<std::string, trial_button_count> button_texts(const TrialView& trial) {
  std::array<std::string, trial_button_count> texts{"Again", "Next",
                                                    trial.shows_best ? "Hide best" : "Show best"};
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (!trial.keys[i].empty()) texts[i] += " (" + trial.keys[i] + ")";
  return texts;
}

double width_of(const std::string& text) {
  return guessed_width(text) * bold_factor;
}

// The sheet in a box with text of that size; without lines if it does not fit.
TrialSheet sheet_in(const Box& room, int em, const TrialView& trial) {
  TrialSheet sheet{room, em, {}, {}};
  const auto ems = [em](double count) { return pixels(count * em); };
  const int width = room.width - 2 * ems(sheet_margin);
  if (width <= 0) return sheet;
  const double wide = static_cast<double>(width) / em / bold_factor;
  std::vector<std::string> lines = wrapped(trial.verdict, wide, most_verdict_lines);
  const auto texts = button_texts(trial);
  const bool is_wide_enough =
      std::ranges::all_of(lines, [&](const auto& line) { return guessed_width(line) <= wide; }) &&
      std::ranges::all_of(texts, [&](const auto& text) { return (width_of(text) + 1) * em <= width; });
  const int text_height = static_cast<int>(lines.size()) * ems(verdict_line);
  const int height = 2 * ems(sheet_margin) + text_height +
                     static_cast<int>(trial_button_count) * (ems(trial_button_height) + ems(button_gap));
  if (!is_wide_enough || height > room.height) return sheet;
  sheet.box.height = height;
  int y = room.y + ems(sheet_margin) + text_height;
  for (Box& button : sheet.buttons) {
    y += ems(button_gap);
    button = {room.x + ems(sheet_margin), y, width, ems(trial_button_height)};
    y += ems(trial_button_height);
  }
  sheet.lines = std::move(lines);
  return sheet;
}

TrialSheet trial_sheet(const Arrangement& arrangement, const View& view) {
  if (!view.playing_on || !view.playing_on->trial) return {};
  const TrialView& trial = *view.playing_on->trial;
  for (const FieldPlace& place : arrangement.fields)
    for (const PlayerPlace& player : place.players) {
      if (player.player != view.playing_on->player) continue;
      Box beside = player.block;
      beside.take_top(pixels(metrics::name_line * place.em));
      if (beside.y < place.well.bottom() && place.players.size() == 1)
        beside.height = std::max(beside.bottom(), place.well.bottom()) - beside.y;
      // From the largest text that looks well to the smallest that can be read.
      const int largest = std::max(smallest_text, place.em * 5 / 4);
      for (const Box& room : {beside, place.well, place.card})
        for (int em = largest; em >= smallest_text; --em)
          if (TrialSheet sheet = sheet_in(room, em, trial); !sheet.lines.empty()) return sheet;
      // In a tiny field: over what is below it.
      const Box wide{0, place.card.y, arrangement.window.width, arrangement.window.height - place.card.y};
      return sheet_in(wide, smallest_text, trial);
    }
  return {};
}

}  // namespace

void add_trial_buttons(Arrangement& arrangement, const View& view) {
  arrangement.trial_buttons = trial_sheet(arrangement, view).buttons;
}

void draw_trial(Layer& layer, const Frame& frame) {
  const TrialSheet sheet = trial_sheet(frame.arrangement, frame.view);
  if (sheet.lines.empty()) return;
  const TrialView& trial = *frame.view.playing_on->trial;
  const auto ems = [&](double count) { return pixels(count * sheet.em); };
  const int edge = std::max(1, frame.arrangement.px(1));
  layer.fill(sheet.box, trial.is_good ? frame.theme.accent : frame.theme.surface_edge);
  layer.fill(sheet.box.inset(edge), frame.theme.surface);
  Box line{sheet.box.x + ems(sheet_margin), sheet.box.y + ems(sheet_margin),
           sheet.box.width - 2 * ems(sheet_margin), ems(verdict_line)};
  for (const std::string& text : sheet.lines) {
    layer.write(text, line, {sheet.em, frame.theme.text, Align::left, Weight::bold});
    line.y += line.height;
  }
  const auto texts = button_texts(trial);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    layer.fill(sheet.buttons[i], frame.theme.accent);
    layer.fill(sheet.buttons[i].inset(edge), frame.theme.surface);
    layer.write(texts[i], sheet.buttons[i], {sheet.em, frame.theme.accent, Align::centre, Weight::bold});
  }
}

}  // namespace tetron::scene
