#include "scene/panels/field_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/counted.hpp"
#include "replay/game/rates.hpp"
#include "scene/board/blocks.hpp"
#include "scene/board/callouts.hpp"
#include "scene/board/queue.hpp"
#include "scene/board/round_events.hpp"
#include "scene/board/small_field.hpp"
#include "scene/layout/free_place.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/player_tag.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

using base::PlayerId;

// The sign of a player, in ems of the name.
constexpr double tag_size = 1.25;
constexpr double tag_gap = 0.4;
// The signs behind a name, in ems of the name.
constexpr double sign_gap = 0.4;
constexpr double least_name = 2;    // what is left for the name
constexpr double least_words = 6;   // narrower, words beside the field have no room
constexpr int most_with_words = 4;  // with more players, the signs of teams have no words

// In pixels; smaller words above pieces cannot be read and are left out.
constexpr int smallest_word = 8;

// For the recording shown next to an attempt, in pixels.
constexpr int smallest_raced_cell = 4;

struct FieldRow {
  std::string label;
  std::string value;
};

std::string pace_text(double per_second) {
  return per_second > 0 ? fmt::format("{:.2f}/s", per_second) : std::string("-");
}

class Panel {
 public:
  Panel(Layer& layer, const Frame& frame, const FieldPlace& place)
      : layer_(layer), frame_(frame), place_(place) {}

  // The labels of the player's numbers for which there is room.
  std::vector<std::string> labels(PlayerId player) const {
    std::vector<std::string> all;
    for (const PlayerPlace& each : place_.players) {
      if (each.player != player || each.block.empty() || place_.brief) continue;
      const auto [in_column, columns] = room_for_rows(parts_of(each.block).rest);
      for (const FieldRow& row : rows(player))
        if (static_cast<int>(all.size()) < in_column * columns) all.push_back(row.label);
    }
    return all;
  }

  void draw() const {
    draw_teams();
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

  void draw_names(const Box& card) const {
    for (const PlayerPlace& player : place_.players) {
      Box head = player.block;
      if (!place_.brief) head = head.take_top(ems(metrics::name_line));
      // A long name goes on to the end of the card.
      const Box line{head.x, head.y, place_.card.right() - head.x, head.height};
      if (!head.empty() && covered(line, std::span(&card, 1)) == 0)
        draw_name(player.player, head, place_.brief ? 1 : metrics::name_size);
    }
  }

 private:
  int ems(double count) const { return static_cast<int>(count * place_.em); }
  bool is_shared() const { return frame_.timeline.layout().players_per_field > 1; }
  const replay::FieldState& field() const { return frame_.state.fields[place_.field.value]; }

  // Whether the next piece of a brief card is to the right of that box.
  bool is_beside_next(PlayerId player, const Box& box) const {
    return std::ranges::any_of(place_.players, [&](const PlayerPlace& each) {
      return each.player == player && !each.next.empty() && each.next.y < box.bottom();
    });
  }

  void draw_name(PlayerId player, const Box& box, double size) const {
    const bool alive = frame_.state.players[player.value].alive;
    const Color color = !alive                      ? frame_.theme.faint
                        : frame_.is_focused(player) ? frame_.theme.accent
                        : frame_.timeline.layout().players == 1
                            ? frame_.theme.text
                            : mixed(player_color(player), frame_.theme.text, 0.4);
    Box line = box;
    const std::string name = player_name(frame_.game, player);
    const int em = ems(size);
    const int needed = bold_width(name, em);
    Signs signs = signs_of(player, em, frame_.timeline.layout().players > most_with_words);
    // The name and its signs may use the free space up to the end of the card.
    if (!is_shared() && !is_beside_next(player, box))
      line.width = std::max(line.width, std::min(needed + signs.width, place_.card.right() - line.x));
    const int tag = std::min(box.height, ems(size * tag_size));
    if (frame_.marks_owners && box.width >= 2 * tag) {
      draw_tag(layer_, {box.x, box.y + (box.height - tag) / 2, tag, tag}, player);
      line.x += tag + ems(tag_gap);
      line.width -= tag + ems(tag_gap);
    }
    if (needed + signs.width > line.width) signs = signs_of(player, em, true);
    // If a small card has no room for the team's sign, the line above the field shows the team.
    if (place_.brief && needed + signs.width > line.width) signs = signs_of(player, em, true, false);
    Box rest = line;
    if (!signs.list.empty()) {
      const int least = std::min(line.width, static_cast<int>(least_name * em));
      line.width = std::min(needed, std::max(least, line.width - signs.width));
      rest.x += line.width;
      rest.width -= line.width;
    }
    layer_.write(name, line, {em, color, Align::left, Weight::bold});
    draw_signs(signs, rest, em);
  }

  // A sign behind a name.
  struct Sign {
    std::string text;
    Color edge;
    Color ground;
    Color ink;
    int width = 0;
  };
  struct Signs {
    std::vector<Sign> list;
    int width = 0;  // of all signs, with the gaps between them
  };

  static int bold_width(std::string_view text, int em) {
    constexpr double bold = 1.2;  // times as wide as regular
    return static_cast<int>(std::ceil(bold * guessed_width(text) * em));
  }

  // The signs for the rounds that the player has won, and for the team.
  Signs signs_of(PlayerId player, int em, bool is_short, bool has_team = true) const {
    Signs signs;
    const Theme& theme = frame_.theme;
    const auto add = [&](std::string text, Color edge, Color ground, Color ink) {
      const int width = std::max(static_cast<int>(1.3 * em), bold_width(text, em) + em / 2);
      signs.width += width + ems(sign_gap);
      signs.list.push_back({std::move(text), edge, ground, ink, width});
    };
    if (const auto won = frame_.score(player))
      add(fmt::format("{}", *won), theme.surface_edge, theme.surface, theme.text);
    if (const std::uint8_t team = team_of(frame_.game, player); team > 0 && has_team)
      add(fmt::format("{}{}", is_short ? "T" : "team ", team), team_color(team), team_color(team),
          rgb(0x000000));
    return signs;
  }

  // Draws the signs for which there is room.
  void draw_signs(const Signs& signs, Box box, int em) const {
    for (const Sign& sign : signs.list) {
      if (box.width < sign.width + ems(sign_gap)) continue;
      box.x += ems(sign_gap);
      const int height = std::min(box.height, em * 13 / 10);
      const Box frame{box.x, box.y + (box.height - height) / 2, sign.width, height};
      layer_.fill(frame, sign.edge);
      layer_.fill(frame.inset(1), sign.ground);
      layer_.write(sign.text, frame,
                   {std::max(std::min(em, metrics::smallest_text), em * 9 / 10), sign.ink, Align::centre,
                    Weight::bold});
      box.x += sign.width;
      box.width -= sign.width + ems(sign_gap);
    }
  }

  // Draws a line in the team's color above each player's part of the field.
  void draw_teams() const {
    if (place_.cell <= 0) return;
    const int high = std::max(2, frame_.arrangement.px(3));
    for (const PlayerPlace& player : place_.players)
      if (const std::uint8_t team = team_of(frame_.game, player.player); team > 0)
        layer_.fill({player.column.x, place_.well.y - high, player.column.width, high}, team_color(team));
  }

  // The numbers of a shared field, which do not belong to one player alone.
  void draw_summary() const {
    if (place_.summary.empty()) return;
    std::vector<FieldRow> rows;
    add_field_rows(rows);
    draw_rows(rows, place_.summary);
  }

  // How a player's block is divided below the name.
  struct Parts {
    Box pieces;  // empty if there is no room
    Box rest;    // for the numbers
    bool is_wide = false;
  };
  Parts parts_of(const Box& block) const {
    Parts made{{}, block, false};
    made.rest.take_top(ems(metrics::name_line));
    const bool shows_queue = frame_.timeline.layout().available.queue;
    const metrics::PiecesRoom room = metrics::pieces_room(shows_queue);
    Box& box = made.rest;
    made.is_wide = box.width >= ems(metrics::wide_width(1, shows_queue));
    const Box pieces{box.x, box.y, std::min(box.width, ems(room.width)), ems(room.height)};
    if (box.height < pieces.height) return made;
    made.pieces = pieces;
    if (made.is_wide) {
      box.x += pieces.width + ems(metrics::panel_gap);
      box.width -= pieces.width + ems(metrics::panel_gap);
    } else {
      box.take_top(pieces.height + ems(metrics::under_next));
    }
    return made;
  }

  void draw_player(PlayerId player, const Box& block) const {
    Box head = block;
    draw_name(player, head.take_top(ems(metrics::name_line)), metrics::name_size);
    // The verdict is there, with its buttons.
    if (frame_.plays_on(player) && frame_.view.playing_on->trial) return;
    const auto [pieces, box, is_wide] = parts_of(block);
    if (!pieces.empty()) {
      if (frame_.timeline.layout().available.queue)
        draw_pieces(player, pieces);
      else
        draw_next(player, pieces);
    }
    // Where nothing is played, there is nothing to count.
    const std::vector<FieldRow> numbers =
        why_not_played(frame_.timeline, player).empty() ? rows(player) : std::vector<FieldRow>();
    draw_rows(numbers, box);
    const std::vector<std::string> words =
        frame_.plays_on(player) ? std::vector<std::string>() : words_beside(frame_, player);
    if (!frame_.plays_on(player) && words.empty()) return;
    const int height = ems(metrics::row_line);
    const int lines = std::min(static_cast<int>(numbers.size()), box.height / std::max(1, height));
    const int top = std::max(box.y + lines * height, is_wide ? pieces.bottom() : 0) + height / 2;
    const Box below{block.x, top, block.width, room_below(block) - top};
    if (words.empty()) return draw_race(below);
    // Below the numbers or, if there is no room, to the right of the pieces.
    const Box right{pieces.right() + ems(metrics::panel_gap), pieces.y,
                    block.right() - pieces.right() - ems(metrics::panel_gap), pieces.height};
    draw_words(words,
               is_wide || below.height >= height * 3 / 2 || right.width < ems(least_words) ? below : right);
  }

  // One below the other, the first one the largest; those without room are left out.
  void draw_words(const std::vector<std::string>& words, Box box) const {
    const int height = ems(metrics::row_line) * 5 / 4;
    for (const std::string& word : words) {
      if (box.height < height) return;
      const bool is_first = &word == &words.front();
      layer_.write(word, box.take_top(height),
                   {is_first ? place_.em * 5 / 4 : place_.em,
                    is_first ? frame_.theme.text : frame_.theme.accent, Align::left, Weight::bold});
    }
  }

  // The bottom of the free space in and below a player's block.
  int room_below(const Box& block) const {
    const bool is_last = std::ranges::none_of(place_.players, [&](const PlayerPlace& each) {
      return each.block.y >= block.bottom() && each.block.x < block.right() && block.x < each.block.right();
    });
    if (!is_last) return block.bottom();
    const bool is_below_well = block.y >= place_.well.bottom();
    return std::max(block.bottom(), is_below_well ? place_.card.bottom() : place_.well.bottom());
  }

  // The recording after the same time, small, below the numbers of the user's attempt. Draws nothing if
  // there is no room.
  void draw_race(Box box) const {
    const View::PlayingOn& own = *frame_.view.playing_on;
    if (own.recorded == nullptr || place_.cell <= 0) return;
    const std::vector<FieldRow> titles{{"As recorded", ""},
                                       {"Pieces", fmt::format("{}", own.recorded_pieces)},
                                       {"Lines", fmt::format("{}", own.recorded_lines)}};
    const Box above = box.take_top(static_cast<int>(titles.size()) * ems(metrics::row_line));
    box.take_top(ems(0.3));
    box = box.inset(1);  // for the edge
    const field::GridView grid = own.recorded->grid(place_.field);
    const int shown = std::min(grid.height() - place_.first_row, place_.well.height / place_.cell);
    const int cell = std::min({box.height / std::max(1, shown), box.width / grid.width(), place_.cell / 2});
    if (cell < smallest_raced_cell) return;
    draw_rows(titles, above);
    draw_small_field(layer_, frame_, {*own.recorded, place_.field, place_.first_row, shown}, {box.x, box.y},
                     cell);
  }

  // The held and the next piece with a word above each, and the pieces after them below.
  void draw_pieces(PlayerId player, Box box) const {
    const replay::PlayerState& own = frame_.state.players[player.value];
    const int between = ems(metrics::between_pieces);
    const Box upper = box.take_top(ems(metrics::next_height));
    const int width = (upper.width - between) / 2;
    draw_piece(own.held, "hold", {upper.x, upper.y, width, upper.height}, own.alive);
    draw_piece(own.queue[0], "next", {upper.right() - width, upper.y, width, upper.height}, own.alive);
    box.take_top(between);
    layer_.fill(box, frame_.theme.well_edge);
    layer_.fill(box.inset(1), frame_.theme.well);
    if (!own.alive) return;
    const int count = static_cast<int>(own.queue.size()) - 1;
    const int share = box.width / count;
    const int largest = std::max(1, std::min((share - 4) / 4, (box.height - 4) / 2));
    for (int i = 0; i < count; ++i)
      draw_boxed_piece(layer_, frame_, own.queue[static_cast<std::size_t>(i) + 1],
                       {box.x + i * share, box.y, share, box.height}, largest);
  }

  void draw_piece(field::Cell piece, std::string_view word, const Box& box, bool alive) const {
    layer_.fill(box, frame_.theme.well_edge);
    layer_.fill(box.inset(1), frame_.theme.well);
    const int em = place_.em < metrics::smallest_text ? place_.em * 3 / 4
                                                      : std::max(metrics::smallest_text, place_.em * 3 / 4);
    Box inside = box.inset(2);
    if (em >= smallest_word) {
      const Box line = inside.take_top(em);
      layer_.write(word, {line.x + em / 4, line.y, line.width - em / 4, line.height},
                   {em, frame_.theme.label});
    }
    if (alive) draw_boxed_piece(layer_, frame_, piece, inside, ems(metrics::next_cell));
  }

  void draw_next(PlayerId player, const Box& box) const {
    layer_.fill(box, frame_.theme.well_edge);
    layer_.fill(box.inset(1), frame_.theme.well);
    const replay::PlayerState& state = frame_.state.players[player.value];
    if (state.alive) draw_boxed_piece(layer_, frame_, state.queue[0], box, ems(metrics::next_cell));
  }

  void add_field_rows(std::vector<FieldRow>& rows) const {
    const replay::Layout& layout = frame_.timeline.layout();
    if (field().lines) rows.push_back({"Lines", fmt::format("{}", *field().lines)});
    if (field().level) rows.push_back({"Level", replay::level_label(*field().level, layout)});
    if (!layout.has_points) rows.push_back({"Lives", fmt::format("{}", field().lives)});
  }

  // How many lines were cleared four at a time and how many otherwise, and how many pieces came since the
  // last I.
  void add_quads(std::vector<FieldRow>& rows, PlayerId player) const {
    const replay::FieldState& now = field();
    if (!now.lines) return;
    if (now.quads > 0)
      rows.push_back(
          {"Tetrises", fmt::format("{:.0f} %", 400.0 * now.quads / std::max<std::uint32_t>(1, now.seen()))});
    rows.push_back({"Burned", fmt::format("{}", game::burned_lines(now.seen(), now.quads))});
    if (const auto drought = drought_at(frame_.timeline.track(), player, frame_.view.now))
      rows.push_back({"Drought", fmt::format("{}", *drought)});
  }

  // What there is of a race against the clock: when each tenth line was cleared, and how much sooner or later
  // than in the game to compare with: "0:19.0 +0.4".
  void add_sprint(std::vector<FieldRow>& rows, PlayerId player) const {
    const auto splits = splits_at(frame_.timeline.track(), player, frame_.view.now);
    const std::vector<base::Milliseconds>& best = frame_.view.best;
    for (std::size_t i = 0; i < splits.size(); ++i) {
      std::string value = clock_text(splits[i]);
      if (i < best.size()) value += fmt::format(" {:+.1f}", (splits[i].value - 1.0 * best[i].value) / 1000);
      rows.push_back({fmt::format("{} lines", 10 * (i + 1)), std::move(value)});
    }
    if (!best.empty() && splits.size() < best.size())
      rows.push_back({fmt::format("Best {}", 10 * (splits.size() + 1)), clock_text(best[splits.size()])});
  }

  // When the last tenth line was cleared: "30: 0:19.0".
  void add_split(std::vector<FieldRow>& rows, PlayerId player) const {
    const auto splits = splits_at(frame_.timeline.track(), player, frame_.view.now);
    if (!splits.empty())
      rows.push_back({"Split", fmt::format("{}: {}", 10 * splits.size(), clock_text(splits.back()))});
  }

  std::vector<FieldRow> attack_rows(PlayerId player) const {
    const replay::PlayerState& own = frame_.state.players[player.value];
    const replay::Layout& layout = frame_.timeline.layout();
    const auto race = replay::lines_of_race(frame_.timeline, frame_.game);
    std::vector<FieldRow> rows;
    const auto add = [&rows](std::string_view label, std::string value) {
      rows.push_back({std::string(label), std::move(value)});
    };
    for (const replay::Figure& figure : frame_.figures(player)) {
      if (figure.label == "Pieces" && race && layout.available.lines)
        add("To go", base::counted(static_cast<int>(*race - std::min(*race, own.lines)), "line"));
      if (figure.label == "Lines" && layout.has_points && !race) {
        if (own.credits) add("Score", fmt::format("{}", *own.credits));
        if (field().level) add("Level", replay::level_label(*field().level, layout));
      }
      if (figure.label != "Dug" && (figure.label != "Lines" || !race)) add(figure.label, figure.text);
    }
    if (race)
      add_sprint(rows, player);
    else if (layout.players == 1 && layout.available.lines)
      add_split(rows, player);
    return rows;
  }

  // What an attempt itself counts.
  std::vector<FieldRow> attempt_rows(PlayerId player) const {
    const replay::PlayerStatistics numbers = frame_.numbers(player);
    const std::string lines = fmt::format("{}", numbers.lines.value_or(0));
    const std::string placements = fmt::format("{}", numbers.placements);
    if (frame_.timeline.layout().available.queue) {
      const View::PlayingOn& own = *frame_.view.playing_on;
      std::vector<FieldRow> rows{
          {"Pieces", placements}, {"PPS", fmt::format("{:.2f}", numbers.pace)}, {"Lines", lines}};
      if (own.attack) {
        const double minutes = own.time.value / 60'000.0;
        rows.push_back({"APM", fmt::format("{:.1f}", minutes > 0 ? *own.attack / minutes : 0)});
        rows.push_back({"Sent", fmt::format("{:.0f}", *own.attack)});
      }
      rows.push_back({"Keys", fmt::format("{}", own.keys)});
      if (own.finesse_faults) rows.push_back({"Finesse", fmt::format("{} F", *own.finesse_faults)});
      return rows;
    }
    return {{"Lines", lines},
            {"Level", replay::level_label(field().level.value_or(0), frame_.timeline.layout())},
            {"Pieces", placements},
            {"Pace", pace_text(numbers.pace)},
            {"Last ten", pace_text(numbers.recent_pace)},
            {"Keys", fmt::format("{}", frame_.view.playing_on->keys)}};
  }

  std::vector<FieldRow> rows(PlayerId player) const {
    if (frame_.plays_on(player)) return attempt_rows(player);
    if (frame_.timeline.layout().available.queue) return attack_rows(player);
    const replay::PlayerState& state = frame_.state.players[player.value];
    const replay::PlayerStatistics numbers = frame_.numbers(player);
    std::vector<FieldRow> rows;
    if (state.credits)
      rows.push_back(
          {std::string(replay::credits_word(frame_.timeline.layout())), fmt::format("{}", *state.credits)});
    if (!is_shared()) add_field_rows(rows);
    rows.push_back({"Pieces", fmt::format("{}", state.placements)});
    rows.push_back({"Pace", pace_text(numbers.pace)});
    rows.push_back({"Last ten", pace_text(numbers.recent_pace)});
    if (frame_.timeline.layout().has_points) add_quads(rows, player);
    if (state.weapon) rows.push_back({"Weapon", fmt::format("{}", *state.weapon)});
    if (state.target) rows.push_back({"Target", player_name(frame_.game, *state.target)});
    return rows;
  }

  // How many rows fit one below the other, and how many columns beside each other.
  std::pair<int, int> room_for_rows(const Box& box) const {
    const int between = ems(metrics::between_columns);
    return {box.height / std::max(1, ems(metrics::row_line)),
            std::max(1, (box.width + between) / (ems(metrics::column_width) + between))};
  }

  // In as many columns as fit. Rows without room are left out.
  void draw_rows(const std::vector<FieldRow>& rows, const Box& box) const {
    const int height = std::max(1, ems(metrics::row_line));
    const int between = ems(metrics::between_columns);
    const auto [in_column, columns] = room_for_rows(box);
    if (in_column <= 0 || rows.empty()) return;
    const int needed = std::min(columns, (static_cast<int>(rows.size()) + in_column - 1) / in_column);
    const int widest = ems(metrics::column_width * 1.5);
    const int width = std::min(widest, (box.width - (needed - 1) * between) / needed);
    for (int i = 0; i < std::min(static_cast<int>(rows.size()), needed * in_column); ++i) {
      const Box line{box.x + i / in_column * (width + between), box.y + i % in_column * height, width,
                     height};
      const FieldRow& row = rows[static_cast<std::size_t>(i)];
      const int guessed = static_cast<int>(guessed_width(row.label) * place_.em);
      const int label =
          row.value.empty() ? width : std::min(width, std::max(ems(metrics::label_width), guessed));
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

void draw_names(Layer& layer, const Frame& frame, const FieldPlace& place, const Box& card) {
  Panel(layer, frame, place).draw_names(card);
}

std::vector<std::string> labels_beside(const Frame& frame, PlayerId player) {
  Layer nothing;
  for (const FieldPlace& place : frame.arrangement.fields)
    if (auto labels = Panel(nothing, frame, place).labels(player); !labels.empty()) return labels;
  return {};
}

}  // namespace tetron::scene
