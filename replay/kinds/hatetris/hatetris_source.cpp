#include <fmt/format.h>

#include <utility>

#include "formats/hatetris/replay.hpp"
#include "replay/kinds/hatetris/play.hpp"
#include "replay/kinds/source/kind_row.hpp"
#include "replay/kinds/source/one_round.hpp"

namespace tetron::kinds {

namespace {

// The game shows replays at this speed; a text has no times.
constexpr std::uint32_t moves_per_second = 20;

base::Milliseconds time_of_moves(std::size_t moves) {
  return base::Milliseconds(static_cast<std::uint32_t>(moves * 1000 / moves_per_second));
}

class HatetrisSource final : public OneRound {
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

  void records(const TakeRecord& take) const override {
    Record record{.type = "move", .round = 0, .player = 0};
    for (std::size_t i = 0; i < replay_.moves.size(); ++i) {
      record.time = time_of_moves(i + 1);
      base::JsonWriter members = members_of_new(record);
      members.number("number", i + 1);
      members.string("move", std::string_view(replay_.moves).substr(i, 1));
      take(record);
    }
  }

 private:
  std::expected<double, std::string> play(game::Round& round) const override {
    return static_cast<double>(play_hatetris(replay_.moves, game_, &round).moves);
  }

  std::string mode() const {
    constexpr int usual = 10;
    const std::string_view enemy = name_of(game_.enemy);
    return game_.width == usual ? std::string(enemy) : fmt::format("{}, {} columns", enemy, game_.width);
  }

  hatetris::Replay replay_;
  HatetrisGame game_;
};

bool probe_hatetris(std::string_view start) {
  return hatetris::looks_like_replay(start);
}

Opened open_hatetris(std::string_view bytes, const Reading&) {
  auto replay = hatetris::read(bytes);
  if (!replay) return std::unexpected(replay.error());
  return std::make_unique<HatetrisSource>(std::move(*replay));
}

}  // namespace

Kind hatetris_kind() {
  return {.name = "hatetris",
          .game = "HATETRIS",
          .endings = {".hatetris"},
          .probe = probe_hatetris,
          .is_surely = probe_hatetris,
          .open = open_hatetris,
          .most_bytes = hatetris::ReadLimits{}.bytes,
          .is_text = true,
          .holds = {Content::moves},
          .records = {{"move", "`number` from 1, `move`: `L`, `R`, `D` or `U`"}},
          .reads = "replay texts in all four forms; played again with the pieces that the game chooses",
          .exact = "that the game is over with the moves",
          .lacks = "the pieces, who chose them, the score, times: they follow from the moves"};
}

}  // namespace tetron::kinds
