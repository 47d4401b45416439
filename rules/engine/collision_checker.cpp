#include "rules/engine/collision_checker.hpp"

#include <algorithm>

namespace tetron::rules {

bool CollisionChecker::fits(const Tumo& tumo) const {
  const int first = std::max(columns_.first, 0);
  const int last = std::min(columns_.last, board_.width() - 1);
  bool any = false;
  bool free = true;
  for_each_block(tumo, settings_, [&](int x, int y, int) {
    any = true;
    free = free && x >= first && x <= last && y < board_.height() && board_.at(x, y) == 0;
  });
  return any && free &&
         std::ranges::none_of(others_, [&](const Tumo& other) { return overlap(tumo, other, settings_); });
}

Tumo CollisionChecker::dropped(Tumo tumo) const {
  while (++tumo.y, fits(tumo)) continue;
  --tumo.y;
  return tumo;
}

}  // namespace tetron::rules
