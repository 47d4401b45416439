#include "rules/rate/play.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "rules/rate/rating.hpp"

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

namespace {

struct Job {
  RatedPlayer player;
  std::uint64_t seed = 0;
  GameLimits limits;
};

// How many games of each player.
struct GameNumbers {
  std::size_t random = 0;
  std::size_t greedy = 0;
  std::vector<std::size_t> columns{};
};

// The games that `want` has and `had` has not. Those of the first two bots are spread evenly, so that there
// are some of each whenever it stops.
std::vector<Job> jobs_between(const RatePlan& plan, const GameNumbers& had, const GameNumbers& want) {
  std::vector<Job> jobs;
  const std::size_t greedy = want.greedy - had.greedy;
  const std::size_t all = want.random - had.random + greedy;
  for (std::size_t i = 0, greedy_before = 0; i < all; ++i) {
    const bool is_greedy = ((i + 1) * greedy + all - 1) / all > greedy_before;
    const std::size_t number = is_greedy ? had.greedy + greedy_before : had.random + i - greedy_before;
    jobs.push_back({{.kind = is_greedy ? Player::greedy : Player::random, .row_value = plan.row_value},
                    plan.first_seed + number,
                    is_greedy ? plan.greedy_limits : plan.random_limits});
    greedy_before += is_greedy;
  }
  for (std::size_t column = 0; column < want.columns.size(); ++column)
    for (std::size_t number = had.columns[column]; number < want.columns[column]; ++number)
      jobs.push_back({{.kind = Player::one_column, .column = static_cast<int>(column)},
                      plan.first_seed + number,
                      plan.greedy_limits});
  return jobs;
}

// Adds the games of these jobs, those of the greedy bot first.
void play_jobs(std::vector<RatedGame>& games, const std::vector<Job>& jobs, const Source& source,
               const ScriptOptions& options, unsigned threads, const std::stop_token& stop,
               const std::function<void(std::size_t)>& progress) {
  std::vector<std::optional<RatedGame>> results(jobs.size());
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> finished = 0;
  const auto work = [&] {
    for (std::size_t job = 0; !stop.stop_requested() && (job = next++) < jobs.size(); ++finished)
      results[job] = play_rated(source, options, jobs[job].seed, jobs[job].player, jobs[job].limits, stop);
  };
  {
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < std::max(1U, threads); ++i) workers.emplace_back(work);
    const auto look = std::chrono::milliseconds(10);
    for (int looks = 0; !stop.stop_requested() && finished < results.size(); ++looks) {
      std::this_thread::sleep_for(look);
      if (looks % 10 == 0) progress(games.size() + finished);
    }
  }
  const auto take = [&](bool greedy) {
    for (std::size_t job = 0; job < jobs.size(); ++job)
      if (results[job] && (jobs[job].player.kind == Player::greedy) == greedy)
        games.push_back(std::move(*results[job]));
  };
  take(true);
  take(false);
}

}  // namespace

std::vector<RatedGame> play_games(const Source& source, const ScriptOptions& options, const RatePlan& plan,
                                  unsigned threads, const std::stop_token& stop,
                                  const std::function<void(std::size_t)>& progress) {
  const std::vector<std::size_t> none(plan.columns);
  const std::vector<std::size_t> each(plan.columns, plan.column_games);
  std::vector<RatedGame> games;
  play_jobs(games, jobs_between(plan, {.columns = none}, {plan.random_games, plan.greedy_games, each}),
            source, options, threads, stop, progress);
  return games;
}

std::vector<RatedGame> play_until_decided(const Source& source, const ScriptOptions& options,
                                          const RatePlan& plan, std::size_t most_games, unsigned threads,
                                          const std::stop_token& stop,
                                          const std::function<void(std::size_t)>& progress) {
  constexpr std::size_t first_random = 32;
  constexpr std::size_t first_others = 8;
  const std::size_t most_others = most_games / 5;
  std::vector<RatedGame> games;
  GameNumbers had{.columns = std::vector<std::size_t>(plan.columns)};
  GameNumbers want{first_random, first_others, std::vector<std::size_t>(plan.columns, first_others)};
  for (;;) {
    const std::vector<Job> jobs = jobs_between(plan, had, want);
    if (jobs.empty()) return games;
    play_jobs(games, jobs, source, options, threads, stop, progress);
    const Rating rating = rate(games);
    const Verdict known = verdict(rating);
    if (stop.stop_requested() || known.playable != Answer::undecided) return games;
    had = want;
    const auto twice = [](std::size_t& number, std::size_t most) {
      number = std::max(number, std::min(2 * number, most));
    };
    if (known.more_random) twice(want.random, most_games);
    if (known.more_greedy) twice(want.greedy, most_others);
    if (known.more_column) twice(want.columns[static_cast<std::size_t>(rating.column->column)], most_others);
  }
}

}  // namespace tetron::rules
