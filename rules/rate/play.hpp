#pragma once

#include <functional>

#include "rules/rate/game.hpp"

namespace tetron::rules {

// The games that a rating is made of, with seeds from first_seed on for each bot.
struct RatePlan {
  std::uint64_t first_seed = 1;
  std::size_t random_games = 0;
  std::size_t greedy_games = 0;
  // Games for each column of the field in which one bot puts every tumo, of so many columns.
  std::size_t column_games = 0;
  std::size_t columns = 0;
  GameLimits random_limits{};
  // A greedy bot looks at every place for a tumo and may never lose: it plays no longer than is compared. Nor
  // do those who stay in a column.
  GameLimits greedy_limits{.tumos = early_tumos_looked_at};

  // For the greedy bot, as make_greedy_bot() takes it.
  OutcomeValue row_value{};

  std::size_t games() const { return random_games + greedy_games + columns * column_games; }
};

// `games` by the random and the greedy bot, at least one by either; of greedy's one in twenty, but of few
// games as many as it takes to say something. For each of the columns a few games more.
RatePlan plan_of(std::size_t games, std::uint64_t first_seed, std::size_t columns);

// Plays them on that many threads, and returns those that were finished when a stop was asked for, in an
// order that does not depend on the threads. `progress` is told ten times a second how many are finished.
std::vector<RatedGame> play_games(const Source& source, const ScriptOptions& options, const RatePlan& plan,
                                  unsigned threads, const std::stop_token& stop,
                                  const std::function<void(std::size_t)>& progress);

}  // namespace tetron::rules
