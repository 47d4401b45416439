#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/rate/game.hpp"

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

// What makes a game a game, as far as bots can tell. docs/rules.md, docs/decisions/0023.
struct Rating {
  BotRating random;
  BotRating greedy;
  // How much better greedy does: tumos that it lasts, and blocks it erases with a tumo, of the first 60
  // tumos; nothing where the random bot's are none.
  std::optional<double> lead_tumos;
  std::optional<double> lead_erased;
  // How much the random bot's fields differ from game to game after 12 tumos: of the cells that are taken in
  // either of two, the share that is not the same.
  double variety = 0;
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

// Which limits are not kept, in a few words each; empty if the rules are playable.
std::vector<std::string> shortcomings(const Rating& rating, const PlayableLimits& limits = {});

}  // namespace tetron::rules
