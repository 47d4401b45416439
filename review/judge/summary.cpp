#include "review/judge/summary.hpp"

#include <algorithm>

namespace tetron::review {

void add(Summary& summary, const Judgement& one) {
  ++summary.placements;
  summary.best += one.rank == 1 ? 1 : 0;
  summary.inaccuracies += one.grade == Grade::inaccuracy ? 1 : 0;
  summary.blunders += one.grade == Grade::blunder ? 1 : 0;
  summary.mistakes += is_mistake(one) ? 1 : 0;
  summary.new_holes += static_cast<std::uint32_t>(std::max(one.new_holes, 0));
  summary.missed_quad += one.missed_quad ? 1 : 0;
  summary.cost += one.cost;
  if (!one.advice) return;
  summary.advised += one.advice->of > 0 ? 1 : 0;
  summary.agreed += one.advice->rank == 1 ? 1 : 0;
  summary.nearly_agreed += one.advice->rank >= 1 && one.advice->rank <= 3 ? 1 : 0;
  summary.unreached += one.advice->unreached;
}

Summary summary_of(const Review& review, base::PlayerId player) {
  Summary summary;
  for (const Judgement& one : review.judgements)
    if (one.player == player) add(summary, one);
  return summary;
}

std::vector<const Judgement*> worst_of(const Review& review, base::PlayerId player, std::size_t most) {
  std::vector<const Judgement*> worst;
  for (const Judgement& one : review.judgements)
    if (one.player == player && is_mistake(one)) worst.push_back(&one);
  std::ranges::stable_sort(worst, std::ranges::greater(), &Judgement::cost);
  if (worst.size() > most) worst.resize(most);
  return worst;
}

}  // namespace tetron::review
