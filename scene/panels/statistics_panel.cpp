#include "scene/panels/statistics_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/counted.hpp"
#include "scene/board/round_events.hpp"
#include "scene/panels/field_panel.hpp"
#include "scene/panels/plot.hpp"
#include "scene/panels/side_panel.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

using base::Milliseconds;
using base::PlayerId;

// In ems.
constexpr double statistics_line = 1.45;
constexpr double swatch_width = 0.9;
constexpr double between_parts = 0.6;
constexpr double between_values = 0.7;
constexpr double between_headings = 0.2;

constexpr std::size_t plot_samples = 128;

// The least width of a column in ems, so that nothing moves while the values grow.
double least_width(std::string_view column) {
  struct Width {
    std::string_view column;
    double ems;
  };
  static constexpr std::array widths{Width{"pieces", 3.7}, Width{"pace", 3},     Width{"last", 2.7},
                                     Width{"credits", 4},  Width{"score", 4},    Width{"lines 1", 3.9},
                                     Width{"2", 1.7},      Width{"3", 1.7},      Width{"4", 1.7},
                                     Width{"PPS", 2.8},    Width{"APM", 3.2},    Width{"VS", 3.4},
                                     Width{"APP", 2.8},    Width{"B2B", 2.4},    Width{"combo", 3.4},
                                     Width{"lines", 3.4},  Width{"finesse", 3.9}};
  const auto found = std::ranges::find(widths, column, &Width::column);
  return found == widths.end() ? 0 : found->ems;
}

// The numbers of columns that may be shown: the largest that leaves room for names.
constexpr std::array<std::size_t, 4> shown_columns{99, 4, 2, 0};
constexpr double narrowest_name = 4.9;
constexpr double short_name = 7;         // least width of a name, unless less makes room for a column
constexpr double statistics_bold = 1.2;  // times as wide as regular

class StatisticsSheet {
 public:
  StatisticsSheet(Layer& layer, const Frame& frame, const PanelSheet& sheet)
      : layer_(layer), frame_(frame), sheet_(sheet), left_(sheet.room) {}

  void draw() {
    if (frame_.view.focus || frame_.timeline.layout().players == 1)
      draw_player(frame_.view.focus.value_or(PlayerId(0)));
    else
      draw_table();
    // The rest is about the recording.
    if (frame_.view.playing_on) return;
    draw_result();
    draw_plots();
  }

 private:
  int line_pixels() const { return std::max(1, sheet_.ems(statistics_line)); }
  // Empty if there is no room for another line.
  Box next_line() {
    if (left_.height < line_pixels()) left_.height = 0;
    return left_.take_top(line_pixels());
  }
  void write(std::string_view text, const Box& box, Color color, Align align = Align::left,
             Weight weight = Weight::regular, Reading reading = Reading::by_first_letter) {
    layer_.write(text, box, {sheet_.em, color, align, weight, reading});
  }
  int players() const { return frame_.timeline.layout().players; }

  bool shows_queue() const { return frame_.timeline.layout().available.queue; }
  const replay::AvailableData& available() const { return frame_.timeline.layout().available; }
  bool has_attack() const { return available().attack && replay::is_versus(frame_.timeline, frame_.game); }

  // Two numbers per line if they fit.
  void draw_player(PlayerId player) {
    if (!why_not_played(frame_.timeline, player).empty()) return;
    std::vector<replay::Figure> rows = frame_.figures(player);
    // Nothing twice: not what is beside the field.
    const std::vector<std::string> beside = labels_beside(frame_, player);
    const auto has = [&beside](std::string_view label) {
      return std::ranges::find(beside, label) != beside.end();
    };
    std::erase_if(rows, [&](const replay::Figure& row) {
      return has(row.label) || (row.label == "Lines" && has("To go"));
    });
    if (rows.empty()) return;
    const int between = sheet_.ems(1.5);
    double labels = 0;
    double values = 0;
    for (const replay::Figure& row : rows) {
      labels = std::max(labels, guessed_width(row.label));
      values = std::max(values, guessed_width(row.text));
    }
    const int needed = sheet_.ems(labels + values + between_values);
    const bool is_high = left_.height >= static_cast<int>(rows.size()) * line_pixels();
    const auto draw = [&](const replay::Figure& row, const Box& box) {
      const int label = std::min(box.width, std::max(box.width * 3 / 5, sheet_.ems(labels)));
      write(row.label, {box.x, box.y, label, box.height}, frame_.theme.label);
      write(row.text, {box.x + label, box.y, box.width - label, box.height}, frame_.theme.text, Align::right);
    };
    if (is_high && (left_.width - between) / 2 < needed) {
      // In one column: first all of the left column, then all of the right one.
      for (const std::size_t column : {0, 1})
        for (std::size_t i = column; i < rows.size(); i += 2) draw(rows[i], next_line());
    } else {
      for (std::size_t i = 0; i < rows.size(); i += 2) {
        const Box line = next_line();
        const int width = (line.width - between) / 2;
        draw(rows[i], {line.x, line.y, width, line.height});
        if (i + 1 < rows.size()) draw(rows[i + 1], {line.x + width + between, line.y, width, line.height});
      }
    }
    left_.take_top(sheet_.ems(between_parts));
  }

  // The columns of the table, which has a line for each player. An attempt has fewer figures than the
  // recording, so the first player without one says which there are.
  std::vector<std::string_view> headings() const {
    PlayerId of(0);
    if (frame_.plays_on(of)) of = PlayerId(1);
    std::vector<std::string_view> all;
    for (const replay::Figure& figure : frame_.figures(of))
      if (!figure.column.empty()) all.push_back(figure.column);
    return all;
  }
  // By column; "-" where the player's attempt has none.
  std::vector<std::string> table_values(PlayerId player) const {
    const std::vector<replay::Figure> own = frame_.figures(player);
    std::vector<std::string> values;
    for (const std::string_view heading : headings_) {
      const auto found = std::ranges::find_if(own, [&](const replay::Figure& figure) {
        return figure.column == heading || (heading == "PPS" && figure.column == "pace");
      });
      values.push_back(found == own.end() ? "-" : found->text);
    }
    return values;
  }

  // Long games have large numbers, which need wider columns. Headings keep apart.
  void measure_columns() {
    headings_ = headings();
    widths_.clear();
    for (const std::string_view heading : headings_)
      widths_.push_back(
          sheet_.ems(std::max(least_width(heading), guessed_width(heading) + between_headings)));
    for (int id = 0; id < players(); ++id) {
      const auto values = table_values(PlayerId(static_cast<std::uint8_t>(id)));
      for (std::size_t i = 0; i < widths_.size(); ++i)
        widths_[i] = std::max(widths_[i], sheet_.ems(guessed_width(values[i]) + between_values));
    }
  }

  // How the table is drawn: the number of columns, and whether the numbers are below the names because a
  // line is too short for both.
  struct TableShape {
    std::size_t columns = 0;
    bool has_two_lines = false;
  };
  TableShape table_shape() const {
    double longest = 0;
    for (int id = 0; id < players(); ++id) {
      const std::string name = player_name(frame_.game, PlayerId(static_cast<std::uint8_t>(id)));
      longest = std::max(longest, statistics_bold * guessed_width(name) + swatch_width);
    }
    const auto most_with = [this](double name) {
      std::size_t count = 0;
      for (const std::size_t most : shown_columns) {
        count = std::min(most, widths_.size());
        int used = sheet_.ems(name);
        for (std::size_t i = 0; i < count; ++i) used += widths_[i];
        if (used <= left_.width) break;
      }
      return count;
    };
    const std::size_t with_short_names = most_with(narrowest_name);
    if (most_with(std::max(longest, narrowest_name)) == with_short_names) return {with_short_names, false};
    const int high = (2 + 2 * players()) * line_pixels() + sheet_.ems(2 * between_parts + lowest_plot);
    if (high <= left_.height) return {most_with(swatch_width), true};
    if (const std::size_t count = most_with(std::clamp(longest, narrowest_name, short_name)); count > 0)
      return {count, false};
    return {with_short_names, false};
  }

  void draw_table() {
    measure_columns();
    const TableShape shape = table_shape();
    const Box heading = next_line();
    int x = heading.right();
    for (std::size_t i = shape.columns; i-- > 0;) {
      const int width = widths_[i];
      x -= width;
      write(headings_[i], {x, heading.y, width, heading.height}, frame_.theme.faint, Align::right);
    }
    for (int id = 0; id < players(); ++id) draw_line(PlayerId(static_cast<std::uint8_t>(id)), shape);
    left_.take_top(sheet_.ems(between_parts));
  }

  void draw_line(PlayerId player, const TableShape& shape) {
    const auto values = table_values(player);
    const Box line = next_line();
    const Box numbers = shape.has_two_lines ? next_line() : line;
    int x = line.right();
    for (std::size_t i = shape.columns; i-- > 0;) {
      const int width = widths_[i];
      x -= width;
      write(values[i], {x, numbers.y, width, numbers.height}, frame_.theme.text, Align::right);
    }
    if (shape.has_two_lines) x = line.right();
    const int swatch = sheet_.ems(swatch_width);
    const int side = std::min(line.height, std::max(2, swatch * 2 / 3));
    layer_.fill({line.x, line.y + (line.height - side) / 2, side, side}, player_color(player));
    const bool alive = frame_.state.players[player.value].alive;
    write(player_name(frame_.game, player), {line.x + swatch, line.y, x - line.x - swatch, line.height},
          alive ? frame_.theme.text : frame_.theme.faint, Align::left, Weight::bold);
  }

  // The line is reserved from the beginning, so that nothing moves when the result appears.
  void draw_result() {
    if (frame_.game.recordings > 1) return;
    const Box line = next_line();
    left_.take_top(sheet_.ems(between_parts));
    if (!shows_result(frame_.view, frame_.timeline, frame_.state)) return;
    const replay::Game& game = frame_.game;
    const std::string winner =
        game.winner ? fmt::format("won by {}: ",
                                  name_in_sentence(game, PlayerId(static_cast<std::uint8_t>(*game.winner))))
                    : "";
    std::vector<std::string> stated;
    if (game.score) stated.push_back(fmt::format("score {}", *game.score));
    if (game.lines) stated.push_back(base::counted(*game.lines, "line"));
    if (game.level) stated.push_back("level " + replay::level_label(*game.level, frame_.timeline.layout()));
    write(fmt::format("{}{}", winner, fmt::join(stated, ", ")), line, frame_.theme.label, Align::left,
          Weight::regular, Reading::left_to_right);
  }

  // As many plots as there is room for.
  void draw_plots() {
    const int between = sheet_.ems(between_parts);
    const int least = sheet_.ems(lowest_plot);
    const int most = sheet_.ems(15);
    const std::vector<Plot> all = plots();
    if (all.empty()) return;
    const int count =
        std::clamp((left_.height + between) / (least + between), 1, static_cast<int>(all.size()));
    const int height = std::min(most, (left_.height - (count - 1) * between) / count);
    for (int i = 0; i < count; ++i) {
      if (i > 0) left_.take_top(between);
      draw_plot(layer_, frame_, left_.take_top(height), sheet_.em, all[static_cast<std::size_t>(i)]);
    }
  }

  // The plots cover the same time as the seek bar.
  Milliseconds end() const { return bar_end(frame_.view, frame_.timeline); }

  template <class CurveOf>
  Plot plot(std::string_view heading, CurveOf curve_of) const {
    Plot plot{.heading = heading, .largest = {}, .top = 0, .now = 0, .curves = {}};
    if (end().value > 0) plot.now = std::min(1.0, static_cast<double>(frame_.view.now.value) / end().value);
    for (int id = 0; id < players(); ++id) {
      const PlayerId player(static_cast<std::uint8_t>(id));
      Curve curve{player_color(player), curve_of(player), frame_.view.focus && frame_.view.focus != player};
      for (const double value : curve.values) plot.top = std::max(plot.top, value);
      plot.curves.push_back(std::move(curve));
    }
    plot.largest =
        fmt::format("{:.{}f}", plot.top, plot.top < 10 && plot.top != std::floor(plot.top) ? 1 : 0);
    return plot;
  }

  std::vector<Plot> plots() const {
    using enum replay::RoundCurve;
    std::vector<Plot> all;
    for (const auto& [heading, which] :
         {std::pair("APM, last ten seconds", apm), std::pair("Stack, rows", stack),
          std::pair("PPS, last ten seconds", pps), std::pair("Garbage, rows", garbage)}) {
      Plot one = plot(heading, [this, which](PlayerId player) {
        return replay::round_curve(frame_.timeline, player, which, end(), plot_samples);
      });
      const auto has_values = [](const Curve& curve) { return !curve.values.empty(); };
      const bool is_said = which == apm       ? has_attack()
                           : which == garbage ? available().attack || available().lines
                                              : true;
      if (is_said && std::ranges::any_of(one.curves, has_values)) all.push_back(std::move(one));
    }
    if (all.empty()) all = {credits(), per_minute()};
    // Empty charts say nothing.
    std::erase_if(all, [](const Plot& one) { return one.top <= 0; });
    return all;
  }

  Plot credits() const {
    const std::string_view word = replay::credits_word(frame_.timeline.layout());
    return plot(shows_queue() ? "Attack" : word, [this](PlayerId player) {
      // A scale for the whole game would reveal how long it is.
      return replay::credits_curve(frame_.timeline, player, end(), plot_samples, !frame_.hides_result());
    });
  }

  Plot per_minute() const {
    return plot("Placements per minute", [this](PlayerId player) {
      return replay::placements_curve(frame_.timeline, player, end(), plot_samples);
    });
  }

  Layer& layer_;
  const Frame& frame_;
  PanelSheet sheet_;
  Box left_;
  std::vector<std::string_view> headings_;  // of the table's columns
  std::vector<int> widths_;
};

}  // namespace

void draw_statistics(Layer& layer, const Frame& frame) {
  const Box& box = frame.arrangement.statistics;
  if (box.empty()) return;
  const auto focus = frame.view.focus;
  draw_panel_frame(layer, frame, box, "Statistics", focus ? player_name(frame.game, *focus) : std::string());
  StatisticsSheet(layer, frame, panel_sheet(frame.arrangement, box)).draw();
}

}  // namespace tetron::scene
