#include "replay/kinds/nullpomino/played.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/escape.hpp"
#include "field/grid.hpp"
#include "replay/kinds/nullpomino/modes.hpp"
#include "replay/kinds/nullpomino/randomizer.hpp"

namespace tetron::nullpomino {

namespace {

// A game is played on for only this long after its last input, so that a small file cannot cost much time.
constexpr std::uint32_t most_idle_frames = 60 * 60 * 10;
constexpr int most_rows = 40;
constexpr int most_offset = 20;

std::optional<std::string> unknown_in(const RuleOptions& rule) {
  constexpr std::string_view standard_kicks = "mu.nu.nullpo.game.subsystem.wallkick.StandardWallkick";
  if (!rule.wallkick.empty() && rule.wallkick != standard_kicks)
    return fmt::format("kicks of the class {} are not played", base::escaped(rule.wallkick));
  if (rule.style != 0) return fmt::format("the style {} of pieces is not played", rule.style);
  const bool is_size = rule.field_width >= 4 && rule.field_width <= field::max_width &&
                       rule.field_height >= 4 && rule.field_height <= most_rows && rule.hidden_height >= 0 &&
                       rule.hidden_height <= most_rows && rule.field_height + rule.hidden_height <= most_rows;
  if (!is_size)
    return fmt::format(
        "a field of {} columns and {} rows with {} above them is not played; {} columns and {} rows are the "
        "most",
        rule.field_width, rule.field_height, rule.hidden_height, field::max_width, most_rows);
  for (const Offsets* const offsets : {&rule.offset_x, &rule.offset_y, &rule.spawn_x, &rule.spawn_y})
    for (const Turns& turns : *offsets)
      for (const int offset : turns)
        if (offset < -most_offset || offset > most_offset)
          return fmt::format("pieces shifted by {} are not played; {} is the most", offset, most_offset);
  for (const int turn : rule.default_direction)
    if (turn < 0) return fmt::format("pieces that appear at the turn {} are not played", turn);
  return std::nullopt;
}

}  // namespace

std::optional<std::string> why_not_played(const Recording& recording, const Part& part) {
  if (const auto mode = mode_of(recording); !mode) return mode.error();
  if (auto problem = unknown_in(part.rule)) return problem;
  if (!pieces_of(part.rule.randomizer, part.seed))
    return fmt::format("pieces drawn by the class {} are not played", base::escaped(part.rule.randomizer));
  return std::nullopt;
}

std::expected<Played, std::string> play(const Recording& recording, const Part& part, game::Round* round) {
  if (const auto problem = why_not_played(recording, part)) return std::unexpected(*problem);
  const auto mode = mode_of(recording);
  auto pieces = pieces_of(part.rule.randomizer, part.seed);
  if (round != nullptr) {
    round->width = part.rule.field_width;
    round->height = part.rule.field_height;
    round->rows = part.rule.field_height + part.rule.hidden_height;
  }
  Engine engine(recording, part, std::move(*pieces), **mode, round);
  engine.frame(0);
  if (!engine.board().is_empty_but_full_rows()) engine.put_field();
  const std::uint32_t last = part.changes.empty() ? 0 : part.changes.back().frame;
  const auto frames = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(part.frames, std::uint64_t{last} + most_idle_frames));
  std::size_t change = 0;
  std::uint32_t buttons = 0;
  while (engine.frames() < frames && !engine.is_over()) {
    std::uint64_t source = game::Event::nowhere;
    if (change < part.changes.size() && part.changes[change].frame == engine.frames()) {
      source = part.changes[change].offset;
      buttons = part.changes[change++].buttons;
    }
    engine.frame(buttons, source);
  }
  return Played{engine.statistics, engine.frames(), engine.is_out(), engine.is_over(),
                !engine.is_over() && frames < part.frames};
}

}  // namespace tetron::nullpomino
