#include "review/attempt/handling.hpp"

#include "replay/kinds/tetrio/tetrio_round.hpp"

namespace tetron::review {

// TETR.IO counts in frames.
std::optional<Handling> handling_of(const kinds::ShownRound& round, base::PlayerId player) {
  if (player.value >= round.round.results.size()) return std::nullopt;
  const auto rules = kinds::tetrio_rules(round.match, round.round.results[player.value]);
  if (!rules) return std::nullopt;
  constexpr double frame = 1000.0 / 60;
  constexpr double at_once = 41;
  const tetrio::Handling& stored = rules->handling;
  Handling handling{stored.das * frame, stored.arr * frame, 0, 0};
  if (stored.sdf != at_once) handling.soft_factor = stored.sdf;
  return handling;
}

}  // namespace tetron::review
