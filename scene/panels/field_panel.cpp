#include "scene/panels/field_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "scene/board/gauges.hpp"
#include "scene/board/round_events.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/player_tag.hpp"

namespace tetron::scene {

namespace {

using base::PlayerId;

// Of the sign of a player, in ems of the name.
constexpr double tag_size = 1.25;
constexpr double tag_gap = 0.4;

// In pixels: smaller words above stones cannot be read and are left out.
constexpr int smallest_word = 8;

struct Row {
  std::string_view label;
  std::string value;
};

std::string pace_text(double per_second) {
  return per_second > 0 ? fmt::format("{:.2f}/s", per_second) : std::string("-");
}

class Panel {
 public:
  Panel(Layer& layer, const Frame& frame, const FieldPlace& place)
      : layer_(layer), frame_(frame), place_(place) {}

  void draw() const {
    draw_summary();
    for (const PlayerPlace& player : place_.players) {
      if (player.block.empty()) continue;
      if (!place_.brief) {
        draw_player(player.player, player.block);
        continue;
      }
      draw_name(player.player, player.block, 1);
      if (!player.next.empty()) draw_next(player.player, player.next);
    }
  }

 private:
  int ems(double count) const { return static_cast<int>(count * place_.em); }
  bool is_shared() const { return frame_.timeline.layout().players_per_field > 1; }
  const replay::FieldState& field() const { return frame_.state.fields[place_.field.value]; }

  void draw_name(PlayerId player, const Box& box, double size) const {
    const bool alive = frame_.state.players[player.value].alive;
    const Color color = !alive                      ? frame_.theme.faint
                        : frame_.is_focused(player) ? frame_.theme.accent
                        : frame_.timeline.layout().players == 1
                            ? frame_.theme.text
                            : mixed(player_color(player), frame_.theme.text, 0.4);
    Box line = box;
    const int tag = std::min(box.height, ems(size * tag_size));
    if (frame_.marks_owners && box.width >= 2 * tag) {
      draw_tag(layer_, {box.x, box.y + (box.height - tag) / 2, tag, tag}, player);
      line.x += tag + ems(tag_gap);
      line.width -= tag + ems(tag_gap);
    }
    layer_.write(player_name(frame_.game, player), line, {ems(size), color, Align::left, Weight::bold});
  }

  // The numbers of a shared field belong to none of its players alone.
  void draw_summary() const {
    if (place_.summary.empty()) return;
    std::vector<Row> rows;
    add_field_rows(rows);
    draw_rows(rows, place_.summary);
  }

  const replay::Gauge* gauge(PlayerId player) const { return frame_.gauge(player); }

  void draw_player(PlayerId player, Box box) const {
    draw_name(player, box.take_top(ems(metrics::name_line)), metrics::name_size);
    const bool has_gauges = frame_.timeline.layout().has_gauges;
    const metrics::StonesRoom room = metrics::stones_room(has_gauges);
    const bool is_wide = box.width >= ems(metrics::wide_width(1, has_gauges));
    const Box stones{box.x, box.y, std::min(box.width, ems(room.width)), ems(room.height)};
    if (box.height >= stones.height) {
      if (const replay::Gauge* const now = gauge(player); now != nullptr)
        draw_stones(player, *now, stones);
      else
        draw_next(player, stones);
      if (is_wide) {
        box.x += stones.width + ems(metrics::beside_next);
        box.width -= stones.width + ems(metrics::beside_next);
      } else {
        box.take_top(stones.height + ems(metrics::under_next));
      }
    }
    draw_rows(rows(player), box);
  }

  // The held stone and the next one with a word above each, below them those that come after.
  void draw_stones(PlayerId player, const replay::Gauge& gauge, Box box) const {
    const bool alive = frame_.state.players[player.value].alive;
    const int between = ems(metrics::between_stones);
    const Box upper = box.take_top(ems(metrics::next_height));
    const int width = (upper.width - between) / 2;
    draw_stone(gauge.held, "hold", {upper.x, upper.y, width, upper.height}, alive);
    draw_stone(gauge.next[0], "next", {upper.right() - width, upper.y, width, upper.height}, alive);
    box.take_top(between);
    layer_.fill(box, frame_.theme.well_edge);
    layer_.fill(box.inset(1), frame_.theme.well);
    if (!alive) return;
    const int count = static_cast<int>(gauge.next.size()) - 1;
    const int share = box.width / count;
    const int largest = std::max(1, std::min((share - 4) / 4, (box.height - 4) / 2));
    for (int i = 0; i < count; ++i)
      draw_boxed_stone(layer_, frame_, gauge.next[static_cast<std::size_t>(i) + 1],
                       {box.x + i * share, box.y, share, box.height}, largest);
  }

  void draw_stone(std::optional<base::StoneStyle> style, std::string_view word, const Box& box,
                  bool alive) const {
    layer_.fill(box, frame_.theme.well_edge);
    layer_.fill(box.inset(1), frame_.theme.well);
    const int em = place_.em * 3 / 4;
    Box inside = box.inset(2);
    if (em >= smallest_word) {
      const Box line = inside.take_top(em);
      layer_.write(word, {line.x + em / 4, line.y, line.width - em / 4, line.height},
                   {em, frame_.theme.label});
    }
    if (alive) draw_boxed_stone(layer_, frame_, style, inside, ems(metrics::next_cell));
  }

  void draw_next(PlayerId player, const Box& box) const {
    layer_.fill(box, frame_.theme.well_edge);
    layer_.fill(box.inset(1), frame_.theme.well);
    const replay::PlayerState& state = frame_.state.players[player.value];
    if (state.alive) draw_boxed_stone(layer_, frame_, state.next, box, ems(metrics::next_cell));
  }

  void add_field_rows(std::vector<Row>& rows) const {
    rows.push_back({"Lines", fmt::format("{}", field().lines)});
    const replay::Layout& layout = frame_.timeline.layout();
    rows.push_back({"Level", replay::level_label(field().level, layout)});
    if (!layout.has_points) rows.push_back({"Lives", fmt::format("{}", field().lives)});
  }

  // Of the lines those that went four at a time, and how long no I has come.
  void add_fours(std::vector<Row>& rows, PlayerId player) const {
    const replay::FieldState& now = field();
    if (now.tetrises > 0)
      rows.push_back(
          {"Tetrises", fmt::format("{:.0f} %", 400.0 * now.tetrises / std::max<int>(1, now.lines))});
    if (const auto drought = drought_at(frame_.timeline.track(), player, frame_.view.now))
      rows.push_back({"Drought", fmt::format("{}", *drought)});
  }

  std::vector<Row> gauge_rows(const replay::Gauge& gauge) const {
    const base::Milliseconds now = frame_.view.now;
    return {{"Pieces", fmt::format("{}", gauge.placements)},
            {"PPS", fmt::format("{:.2f}", gauge.pieces_per_second(now))},
            {"APM", fmt::format("{:.1f}", gauge.attack_per_minute(now))},
            {"VS", fmt::format("{:.1f}", gauge.versus_score(now))},
            {"APP", fmt::format("{:.2f}", gauge.attack_per_piece())},
            {"B2B", fmt::format("{}", gauge.chain)},
            {"Combo", fmt::format("{}", gauge.combo)},
            {"Lines", fmt::format("{}", gauge.lines)},
            {"Sent", fmt::format("{}", gauge.sent)},
            {"Received", fmt::format("{}", gauge.received)},
            {"Finesse", fmt::format("{} fault{}", gauge.faults, gauge.faults == 1 ? "" : "s")}};
  }

  // An attempt counts stones and lines, and nothing else.
  std::vector<Row> attempt_rows(PlayerId player) const {
    const replay::PlayerStatistics numbers = frame_.numbers(player);
    const std::string lines = fmt::format("{}", numbers.lines);
    const std::string placements = fmt::format("{}", numbers.placements);
    if (frame_.timeline.layout().has_gauges)
      return {{"Pieces", placements}, {"PPS", fmt::format("{:.2f}", numbers.pace)}, {"Lines", lines}};
    return {{"Lines", lines},
            {"Level", replay::level_label(field().level, frame_.timeline.layout())},
            {"Pieces", placements},
            {"Pace", pace_text(numbers.pace)},
            {"Last ten", pace_text(numbers.recent_pace)}};
  }

  std::vector<Row> rows(PlayerId player) const {
    if (frame_.plays_on(player)) return attempt_rows(player);
    if (const replay::Gauge* const now = gauge(player); now != nullptr) return gauge_rows(*now);
    const replay::PlayerState& state = frame_.state.players[player.value];
    const replay::PlayerStatistics numbers = frame_.numbers(player);
    std::vector<Row> rows;
    rows.push_back({replay::credits_word(frame_.timeline.layout()), fmt::format("{}", state.credits)});
    if (!is_shared()) add_field_rows(rows);
    rows.push_back({"Pieces", fmt::format("{}", state.placements)});
    rows.push_back({"Pace", pace_text(numbers.pace)});
    rows.push_back({"Last ten", pace_text(numbers.recent_pace)});
    if (frame_.timeline.layout().has_points) add_fours(rows, player);
    if (state.weapon) rows.push_back({"Weapon", fmt::format("{}", *state.weapon)});
    if (state.target) rows.push_back({"Target", player_name(frame_.game, *state.target)});
    return rows;
  }

  // In as many columns as there is room for; rows that find none are left out.
  void draw_rows(const std::vector<Row>& rows, const Box& box) const {
    const int height = std::max(1, ems(metrics::row_line));
    const int between = ems(metrics::between_columns);
    const int in_column = box.height / height;
    const int columns = std::max(1, (box.width + between) / (ems(metrics::column_width) + between));
    if (in_column <= 0) return;
    const int needed = std::min(columns, (static_cast<int>(rows.size()) + in_column - 1) / in_column);
    const int widest = ems(metrics::column_width * 1.5);
    const int width = std::min(widest, (box.width - (needed - 1) * between) / needed);
    for (int i = 0; i < std::min(static_cast<int>(rows.size()), needed * in_column); ++i) {
      const Box line{box.x + i / in_column * (width + between), box.y + i % in_column * height, width,
                     height};
      const Row& row = rows[static_cast<std::size_t>(i)];
      const int label = std::min(width, ems(metrics::label_width));
      layer_.write(row.label, {line.x, line.y, label, height}, {place_.em, frame_.theme.label});
      layer_.write(row.value, {line.x + label, line.y, width - label, height},
                   {place_.em, frame_.theme.text, Align::right});
    }
  }

  Layer& layer_;
  const Frame& frame_;
  const FieldPlace& place_;
};

}  // namespace

void draw_panel(Layer& layer, const Frame& frame, const FieldPlace& place) {
  Panel(layer, frame, place).draw();
}

}  // namespace tetron::scene
