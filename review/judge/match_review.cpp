#include "review/judge/match_review.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "replay/timeline/game.hpp"

namespace tetron::review {

namespace {

// The log odds of a chance: 0 for an even one.
double odds(double chance) {
  constexpr double least = 1e-9;
  const double safe = std::clamp(chance, least, 1 - least);
  return std::log(safe / (1 - safe));
}

}  // namespace

std::optional<TurningPoint> turning_point(const Review& review, std::span<const base::PlayerId> players,
                                          base::PlayerId winner) {
  if (review.unit != CostUnit::percent || players.size() < 2) return std::nullopt;
  std::array<double, replay::most_players> last{};
  // Each player's chance looks ahead for that player only, so those of both sides are combined.
  const auto chance = [&] {
    double others = 0;
    for (const base::PlayerId player : players)
      if (player != winner) others += last[player.value];
    const double mean = others / static_cast<double>(players.size() - 1);
    return 1 / (1 + std::exp(-(last[winner.value] - mean) / 2));
  };
  std::optional<TurningPoint> point;
  double before = chance();
  for (const Judgement& one : review.judgements) {
    last[one.player.value] = odds(one.chance);
    const double after = chance();
    if (after <= 0.5)
      point.reset();
    else if (!point)
      point = TurningPoint{one, before, after};
    before = after;
  }
  return point;
}

void Lessons::add(std::size_t round, const Review& review, base::PlayerId player) {
  if (unit_.value_or(review.unit) != review.unit) return;
  unit_ = review.unit;
  for (const Judgement& one : review.judgements) {
    if (one.player != player || one.grade == Grade::fine) continue;
    Lesson& lesson = lessons_[static_cast<std::size_t>(one.mistake_kind)];
    lesson.mistake_kind = one.mistake_kind;
    ++lesson.times;
    lesson.cost += one.cost;
    if (lesson.times > 1 && one.cost <= lesson.worst.cost) continue;
    lesson.round = round;
    lesson.worst = one;
  }
}

std::vector<const Lesson*> Lessons::first(std::size_t most) const {
  std::vector<const Lesson*> found;
  for (const Lesson& lesson : lessons_)
    if (lesson.times > 0) found.push_back(&lesson);
  std::ranges::stable_sort(found, std::ranges::greater(), &Lesson::cost);
  if (found.size() > most) found.resize(most);
  return found;
}

std::vector<const Lesson*> Lessons::of_round(std::size_t round) const {
  std::vector<const Lesson*> found;
  for (const Lesson& lesson : lessons_)
    if (lesson.times > 0 && lesson.round == round) found.push_back(&lesson);
  return found;
}

}  // namespace tetron::review
