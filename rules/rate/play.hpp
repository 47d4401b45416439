#pragma once

#include <functional>

#include "rules/rate/game.hpp"

namespace tetron::rules {

// The games that a rating is made of, with seeds from first_seed on for each bot.
struct RatePlan {
  std::uint64_t first_seed = 1;
  std::size_t random_games = 0;
  std::size_t greedy_games = 0;
  GameLimits random_limits{};
  // A greedy bot looks at every place for a tumo and may never lose: it plays no longer than is compared.
  GameLimits greedy_limits{.tumos = early_tumos_looked_at};

  std::size_t games() const { return random_games + greedy_games; }
};

// `games` in all, one in twenty of them by the greedy bot, but at least one by either.
RatePlan plan_of(std::size_t games, std::uint64_t first_seed);

// Plays them on that many threads, and returns those that were finished when a stop was asked for, in an
// order that does not depend on the threads. `progress` is told ten times a second how many are finished.
std::vector<RatedGame> play_games(const Source& source, const ScriptOptions& options, const RatePlan& plan,
                                  unsigned threads, const std::stop_token& stop,
                                  const std::function<void(std::size_t)>& progress);

}  // namespace tetron::rules
