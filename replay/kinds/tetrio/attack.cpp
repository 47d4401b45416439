#include "replay/kinds/tetrio/attack.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "replay/kinds/tetrio/rules.hpp"

namespace tetron::tetrio {

namespace {

double base_of(const Clear& clear, const Rules& rules) {
  constexpr std::array<double, 6> plain = {0, 0, 1, 2, 4, 5};
  constexpr std::array<double, 6> mini = {0, 0, 1, 2, 10, 12};
  constexpr std::array<double, 6> full = {0, 2, 4, 6, 10, 12};
  const int above = std::max(0, clear.lines - 5);
  const auto lines = static_cast<std::size_t>(std::clamp(clear.lines, 0, 5));
  switch (clear.spin) {
    case Spin::none:
      return plain[lines] + above;
    case Spin::mini:
      return lines == 4 ? rules.mini_quad : mini[lines] + 2 * above;
    case Spin::full:
      return full[lines] + 2 * above;
  }
  return 0;
}

double back_to_back_bonus(int b2b) {
  const double level = std::log1p(b2b * 0.8);
  return std::floor(1 + level) + (b2b == 1 ? 0 : (1 + std::fmod(level, 1)) / 3);
}

double table_bonus(ComboTable table, int combo) {
  constexpr std::array<double, 11> classic = {0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5};
  constexpr std::array<double, 13> modern = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4};
  const auto at = static_cast<std::size_t>(std::max(0, combo - 1));
  if (table == ComboTable::classic) return classic[std::min(at, classic.size() - 1)];
  if (table == ComboTable::modern) return modern[std::min(at, modern.size() - 1)];
  return 0;
}

}  // namespace

double attack_of(const Clear& clear, const Rules& rules) {
  double attack = base_of(clear, rules);
  if (clear.spin != Spin::none && rules.spins == SpinBonuses::handheld && clear.piece != Piece::t)
    attack /= 2;
  // In Quick Play a single without a combo sends one row.
  if (rules.zenith && clear.lines == 1 && clear.spin == Spin::none && clear.combo == 0) ++attack;
  if (clear.lines > 0 && clear.b2b > 0 && !clear.is_silent)
    attack += rules.b2b_chaining ? back_to_back_bonus(clear.b2b) : 1;
  if (clear.combo > 0) {
    if (rules.combo == ComboTable::multiplier) {
      attack *= 1 + 0.25 * clear.combo;
      if (clear.combo > 1) attack = std::max(std::log1p(clear.combo * 1.25), attack);
    } else {
      attack += table_bonus(rules.combo, clear.combo);
    }
  }
  return attack;
}

}  // namespace tetron::tetrio
