#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/rate/game.hpp"
#include "rules/rate/interval.hpp"

namespace tetron::rules {

// What one bot's games say.
struct BotRating {
  std::size_t games = 0;
  double ended = 0;         // share of the games that came to an end
  double frames = 0;        // of a game, on average
  double tumos = 0;         // of a game, on average
  double erasures = 0;      // of a tumo: times that blocks began to vanish
  double erased = 0;        // of a tumo: blocks
  double unplaced = 0;      // share of the tumos that did not find room in the field whole
  double early_tumos = 0;   // of a game's first 60, how many there were
  double early_erased = 0;  // blocks erased in that time, of a tumo
  std::uint32_t longest_chain = 0;
};

// How much better greedy does than another: tumos that it lasts, and blocks it erases with a tumo, of the
// first 60 tumos.
struct Lead {
  Interval tumos;
  Interval erased;
};

// Who plays without looking, always in the same column: the one that greedy is least ahead of.
struct ColumnRating {
  int column = 0;
  double early_tumos = 0;
  double early_erased = 0;
  Lead lead;
};

// Between which bounds the figures are, as far as these games can say.
struct Bounds {
  Interval ended;     // of random
  Interval tumos;     // of random
  Interval erasures;  // of greedy
  Interval unplaced;  // of random
  Interval variety;
  Lead lead;  // of greedy before random
};

// What makes a game a game, as far as bots can tell. docs/rules.md, docs/decisions/0023.
struct Rating {
  std::size_t games = 0;  // of all bots
  BotRating random;
  BotRating greedy;
  // Nothing where the random bot's figures are none.
  std::optional<double> lead_tumos;
  std::optional<double> lead_erased;
  // Nothing if nobody played so.
  std::optional<ColumnRating> column;
  // How much the random bot's fields differ from game to game after 12 tumos: of the cells that are taken in
  // either of two, the share that is not the same.
  double variety = 0;
  Bounds bounds;
  std::size_t failed = 0;  // games that ended with an error
  std::optional<ScriptError> first_error;
};

Rating rate(std::span<const RatedGame> games);

// What a rating must pass for rules to count as playable.
struct PlayableLimits {
  double ended = 0.9;        // of the random bot's games, at least
  double least_tumos = 8;    // of the random bot, on average
  double most_tumos = 400;   //
  double erasures = 0.05;    // of a tumo of the greedy bot, at least
  double unplaced = 0.1;     // of the random bot's tumos, at most
  double lead_tumos = 1.2;   // at least, or
  double lead_erased = 1.5;  // at least
  double variety = 0.3;      // at least
};

struct Verdict {
  Answer playable = Answer::yes;
  // Which limits are not kept, in a few words each, and for which the games do not decide it.
  std::vector<std::string> shortcomings;
  std::vector<std::string> undecided;
};

Verdict verdict(const Rating& rating, const PlayableLimits& limits = {});

}  // namespace tetron::rules
