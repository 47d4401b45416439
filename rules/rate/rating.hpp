#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/rate/game.hpp"
#include "rules/rate/interval.hpp"

namespace tetron::rules {

// The results of one bot's games.
struct BotRating {
  std::size_t games = 0;
  double ended = 0;         // share of the games that came to an end
  double frames = 0;        // per game, on average
  double tumos = 0;         // per game, on average
  double erasures = 0;      // times that blocks began to vanish, per tumo
  double erased = 0;        // blocks erased, per tumo
  double unplaced = 0;      // share of the tumos that did not fit into the field completely
  double early_tumos = 0;   // how many of the first 60 tumos a game had, on average
  double early_erased = 0;  // blocks erased in that time, per tumo
  std::uint32_t longest_chain = 0;
};

// How much better the greedy bot is than another one: the ratio of the tumos that it lasts and of the blocks
// that it erases per tumo, within the first 60 tumos.
struct Lead {
  Interval tumos;
  Interval erased;
};

// The bot that always plays in the same column without looking; the column for which the greedy bot's lead
// is smallest.
struct ColumnRating {
  int column = 0;
  double early_tumos = 0;
  double early_erased = 0;
  Lead lead;
};

// The intervals of the figures, as far as these games determine them.
struct Bounds {
  Interval ended;     // of the random bot
  Interval tumos;     // of the random bot
  Interval erasures;  // of the greedy bot
  Interval unplaced;  // of the random bot
  Interval variety;
  Lead lead;  // of the greedy bot over the random bot
};

// How playable a game is, as far as bots can tell. See docs/rules.md and docs/decisions/rules.md#rating.
struct Rating {
  std::size_t games = 0;  // of all bots together
  BotRating random;
  BotRating greedy;
  // Empty if the random bot's figure is 0.
  std::optional<double> lead_tumos;
  std::optional<double> lead_erased;
  // Empty if no such games were played.
  std::optional<ColumnRating> column;
  // How much the random bot's fields differ between games after 12 tumos: of the cells that are taken in
  // either of two fields, the share that is not the same in both.
  double variety = 0;
  Bounds bounds;
  std::size_t failed = 0;  // number of games that ended with an error
  std::optional<ScriptError> first_error;
};

Rating rate(std::span<const RatedGame> games);

// The limits that a rating must meet for rules to count as playable.
struct PlayableLimits {
  double ended = 0.9;        // at least: share of the random bot's games
  double least_tumos = 8;    // at least: of the random bot, on average
  double most_tumos = 400;   // at most: of the random bot, on average
  double erasures = 0.05;    // at least: per tumo of the greedy bot
  double unplaced = 0.1;     // at most: share of the random bot's tumos
  double lead_tumos = 1.2;   // at least this, or
  double lead_erased = 1.5;  // at least this
  double variety = 0.3;      // at least
};

struct Verdict {
  Answer playable = Answer::yes;
  // The limits that are not met, each in a few words, and those for which the games do not decide it.
  std::vector<std::string> shortcomings;
  std::vector<std::string> undecided;
  // Whose games would decide the latter; those of the column in Rating::column.
  bool more_random = false;
  bool more_greedy = false;
  bool more_column = false;
};

Verdict verdict(const Rating& rating, const PlayableLimits& limits = {});

}  // namespace tetron::rules
