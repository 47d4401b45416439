#include "replay/kinds/hatetris/hatetris_source.hpp"

#include <fmt/format.h>

#include <utility>

#include "formats/hatetris/replay.hpp"
#include "replay/kinds/hatetris/play.hpp"
#include "replay/kinds/source/no_round.hpp"

namespace tetron::kinds {

namespace {

// The game shows replays at this speed; a text has no times.
constexpr std::uint32_t moves_per_second = 20;

base::Milliseconds time_of_moves(std::size_t moves) {
  return base::Milliseconds(static_cast<std::uint32_t>(moves * 1000 / moves_per_second));
}

class HatetrisSource final : public Source {
 public:
  explicit HatetrisSource(hatetris::Replay replay)
      : replay_(std::move(replay)), game_(hatetris_game_of(replay_.moves)) {
    const HatetrisPlayed played = play_hatetris(replay_.moves, game_);
    match_.origin = {"HATETRIS", {}, base::UntrustedText(mode()), {}};
    match_.unit = {"move", moves_per_second};
    match_.players.push_back({base::UntrustedText("Player 1"), {}, {}, {}});
    game::Round& round = match_.rounds.emplace_back();
    round.width = game_.width;
    round.height = HatetrisWell::rows;
    round.rows = HatetrisWell::rows;
    round.length = time_of_moves(played.moves);
    round.seats = {0};
    game::Result& result = round.results.emplace_back();
    result.length = round.length;
    result.out = played.is_over;
    if (played.is_over) result.ended = base::UntrustedText("topout");
    result.score = played.lines;
    result.values = {
        {"moves", static_cast<std::int64_t>(replay_.moves.size()), static_cast<std::int64_t>(played.moves)},
        {"pieces", std::nullopt, played.pieces},
        {"lines", std::nullopt, played.lines}};
    // What follows the end is no part of the game.
    result.exact = ends_with_its_moves(played, replay_.moves);
    if (*result.exact) {
      result.values.front().replayed = result.values.front().stated;
    } else {
      result.exact_until = round.length;
      result.problem = base::UntrustedText(
          played.is_over
              ? fmt::format("the game ended with move {}, there are {}", played.moves, replay_.moves.size())
              : "the moves end before the game does: nothing more shows how it went");
    }
  }

  const game::Match& match() const override { return match_; }

  std::expected<game::Round, std::string> round(std::size_t number) const override {
    if (number != 0) return std::unexpected(no_round(number + 1, 1));
    game::Round round = match_.rounds[0];
    round.events.push_back({0, game::Event::nowhere, {}, game::nobody, game::Began{}});
    const HatetrisPlayed played = play_hatetris(replay_.moves, game_, &round);
    round.events.push_back(
        {static_cast<double>(played.moves), game::Event::nowhere, round.length, game::nobody, game::Ended{}});
    return round;
  }

  void records(const TakeRecord& take) const override {
    Record record{.type = hatetris_record_types[0], .round = 0, .player = 0};
    for (std::size_t i = 0; i < replay_.moves.size(); ++i) {
      record.time = time_of_moves(i + 1);
      base::JsonWriter members = members_of_new(record);
      members.number("number", i + 1);
      members.string("move", std::string_view(replay_.moves).substr(i, 1));
      take(record);
    }
  }

 private:
  std::string mode() const {
    constexpr int usual = 10;
    const std::string_view enemy = name_of(game_.enemy);
    return game_.width == usual ? std::string(enemy) : fmt::format("{}, {} columns", enemy, game_.width);
  }

  hatetris::Replay replay_;
  HatetrisGame game_;
  game::Match match_;
};

}  // namespace

bool probe_hatetris(std::string_view start) {
  return hatetris::looks_like_replay(start);
}

Opened open_hatetris(std::string_view bytes, const Reading&) {
  auto replay = hatetris::read(bytes);
  if (!replay) return std::unexpected(replay.error());
  return std::make_unique<HatetrisSource>(std::move(*replay));
}

}  // namespace tetron::kinds
