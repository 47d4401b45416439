#pragma once

#include <functional>

#include "rules/rate/game.hpp"

namespace tetron::rules {

// The games for a rating; the seeds of each bot's games begin with first_seed.
struct RatePlan {
  std::uint64_t first_seed = 1;
  std::size_t random_games = 0;
  std::size_t greedy_games = 0;
  // For each of so many columns, the number of games in which a bot puts every tumo in that column.
  std::size_t column_games = 0;
  std::size_t columns = 0;
  GameLimits random_limits{};
  // A greedy bot tries every place for a tumo and may never lose, so it plays only as far as games are
  // compared. The same holds for the bots that stay in a column.
  GameLimits greedy_limits{.tumos = early_tumos_looked_at};

  // For the greedy bot, as for make_greedy_bot().
  OutcomeValue row_value{};

  std::size_t games() const { return random_games + greedy_games + columns * column_games; }
};

// A plan of `games` games by the random and the greedy bot, at least one by each. The greedy bot plays one
// in twenty, but if there are few games, as many as needed for a result. A few more games are played for
// each of the columns.
RatePlan plan_of(std::size_t games, std::uint64_t first_seed, std::size_t columns);

// Plays the games on that many threads. Returns those that were finished before a stop was requested, in an
// order that does not depend on the threads. `progress` is called ten times per second with the number of
// finished games.
std::vector<RatedGame> play_games(const Source& source, const ScriptOptions& options, const RatePlan& plan,
                                  unsigned threads, const std::stop_token& stop,
                                  const std::function<void(std::size_t)>& progress);

// The same until verdict() is decided, in steps: first 40 games and eight for each column, then twice as many
// of those that would decide it. Ends undecided when the random bot has played `most_games`, or the others a
// fifth of that. `progress` is called with the number of finished games. The plan says the seed, the columns
// and the limits.
std::vector<RatedGame> play_until_decided(const Source& source, const ScriptOptions& options,
                                          const RatePlan& plan, std::size_t most_games, unsigned threads,
                                          const std::stop_token& stop,
                                          const std::function<void(std::size_t)>& progress);

}  // namespace tetron::rules
