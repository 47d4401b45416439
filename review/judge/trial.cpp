#include "review/judge/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "review/judge/judge.hpp"

namespace tetron::review {

namespace {

// The smallest difference that the texts can show.
constexpr double least_difference = 0.01;

// Differences below that are none.
double rounded(double cost) {
  return std::round(cost / least_difference) * least_difference;
}

bool has_same_cells(const replay::Profile& profile, const game::Place& a, const game::Place& b) {
  const auto cells = [&profile](const game::Place& place) {
    std::vector<field::Position> all;
    for (const field::Position& cell : profile.cells(place)) all.push_back(cell);
    std::ranges::sort(
        all, {}, [](const field::Position& cell) { return std::pair(cell.row.value, cell.column.value); });
    return all;
  };
  return a.piece == b.piece && cells(a) == cells(b);
}

std::string cost_text(double cost, int decimals, CostUnit unit) {
  return fmt::format("{:.{}f} {}", cost, decimals, unit == CostUnit::lines ? "lines" : "%");
}
int decimals_of(double cost) {
  return cost < 1 ? 2 : 1;
}

}  // namespace

std::string_view name_of(TrialGrade grade) {
  constexpr std::array<std::string_view, 4> names{"unknown", "no better", "better", "best"};
  return names[static_cast<std::size_t>(grade)];
}

TrialGrade trial_grade(double recorded_cost, const Judgement& said) {
  if (said.of == 0) return TrialGrade::unknown;
  if (said.rank == 1 || rounded(said.cost) == 0) return TrialGrade::best;
  return rounded(said.cost) < rounded(recorded_cost) ? TrialGrade::better : TrialGrade::no_better;
}

Trial trial_of(const replay::Timeline& timeline, const Ruleset& rules, const Judgement& recorded,
               const game::Place& place) {
  Trial trial;
  trial.recorded_cost = recorded.cost;
  trial.unit = unit_of(timeline, rules);
  if (auto said = judge_instead(timeline, rules, recorded, place))
    trial.said = std::move(*said);
  else
    trial.said.played = place;
  trial.grade = trial_grade(recorded.cost, trial.said);
  // A mistake is looked at again, further ahead, and other places are then the best.
  if (trial.grade != TrialGrade::unknown && has_same_cells(timeline.profile(), place, recorded.best))
    trial.grade = TrialGrade::best;
  return trial;
}

std::string words_of(const Trial& trial) {
  const double cost = trial.said.cost;
  switch (trial.grade) {
    case TrialGrade::unknown:
      return "This place cannot be judged";
    case TrialGrade::best:
      return "Best";
    case TrialGrade::no_better:
      return "No better: " + cost_text(cost, decimals_of(cost), trial.unit);
    case TrialGrade::better:
      break;
  }
  std::string now = cost_text(cost, decimals_of(cost), trial.unit);
  std::string before = cost_text(trial.recorded_cost, decimals_of(trial.recorded_cost), trial.unit);
  if (now == before) {
    now = cost_text(cost, 2, trial.unit);
    before = cost_text(trial.recorded_cost, 2, trial.unit);
  }
  return "Better: " + now + " instead of " + before;
}

bool TrialTally::add(std::uint32_t event, bool is_good) {
  const auto [at, is_new] = tried_.emplace(event, false);
  at->second = at->second || is_good;
  return is_new;
}

std::size_t TrialTally::better() const {
  return static_cast<std::size_t>(std::ranges::count_if(tried_, [](const auto& one) { return one.second; }));
}

}  // namespace tetron::review
