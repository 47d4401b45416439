#include "rules/rate/play.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

namespace tetron::rules {

RatePlan plan_of(std::size_t games, std::uint64_t first_seed, std::size_t columns) {
  RatePlan plan;
  plan.first_seed = first_seed;
  plan.greedy_games = std::max({std::size_t{1}, games / 20, std::min<std::size_t>(8, games / 4)});
  plan.columns = columns;
  plan.column_games = std::min<std::size_t>(10, plan.greedy_games);
  plan.random_games = std::max<std::size_t>(1, games - std::min(games, plan.greedy_games));
  return plan;
}

std::vector<RatedGame> play_games(const Source& source, const ScriptOptions& options, const RatePlan& plan,
                                  unsigned threads, const std::stop_token& stop,
                                  const std::function<void(std::size_t)>& progress) {
  // The games of both bots are spread evenly, so that there are some of each whenever it stops. Their
  // results are stored separately.
  std::vector<std::optional<RatedGame>> results(plan.games());
  const std::size_t compared = plan.random_games + plan.greedy_games;
  const auto greedy_before = [&plan, compared](std::size_t job) {
    return (job * plan.greedy_games + compared - 1) / compared;
  };
  const auto play_one = [&](std::size_t job) {
    if (job >= compared) {
      const std::size_t number = (job - compared) % plan.column_games;
      const auto column = static_cast<int>((job - compared) / plan.column_games);
      results[job] = play_rated(source, options, plan.first_seed + number,
                                {.kind = Player::one_column, .column = column}, plan.greedy_limits, stop);
      return;
    }
    const std::size_t before = greedy_before(job);
    const bool greedy = greedy_before(job + 1) > before;
    const std::size_t number = greedy ? before : job - before;
    results[greedy ? number : plan.greedy_games + number] =
        play_rated(source, options, plan.first_seed + number,
                   {.kind = greedy ? Player::greedy : Player::random, .row_value = plan.row_value},
                   greedy ? plan.greedy_limits : plan.random_limits, stop);
  };
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> finished = 0;
  const auto work = [&] {
    for (std::size_t job = 0; !stop.stop_requested() && (job = next++) < results.size(); ++finished)
      play_one(job);
  };
  {
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < std::max(1U, threads); ++i) workers.emplace_back(work);
    const auto look = std::chrono::milliseconds(10);
    for (int looks = 0; !stop.stop_requested() && finished < results.size(); ++looks) {
      std::this_thread::sleep_for(look);
      if (looks % 10 == 0) progress(finished);
    }
  }
  std::vector<RatedGame> games;
  for (std::optional<RatedGame>& result : results)
    if (result) games.push_back(std::move(*result));
  return games;
}

}  // namespace tetron::rules
