#include "rules/engine/tumo.hpp"

namespace tetron::rules {

bool overlap(const Tumo& a, const Tumo& b, const Settings& settings) {
  bool common = false;
  for_each_block(a, settings, [&](int x, int y, int) {
    for_each_block(b, settings,
                   [&](int other_x, int other_y, int) { common = common || (x == other_x && y == other_y); });
  });
  return common;
}

Tumo turned(Tumo tumo, const Settings& settings, int turns) {
  const auto count = static_cast<int>(settings.patterns[static_cast<std::size_t>(tumo.pattern)].size());
  tumo.turn = ((tumo.turn + turns) % count + count) % count;
  return tumo;
}

}  // namespace tetron::rules
