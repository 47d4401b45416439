#include "replay/tetrio/attack.hpp"

#include "tests/catch.hpp"

using namespace tetron::tetrio;

namespace {

double attack(int lines, Spin spin, int b2b, int combo, const Rules& rules = {}) {
  return attack_of({Piece::t, lines, spin, b2b, combo}, rules);
}

}  // namespace

TEST_CASE("tetrio attack: clears alone") {
  const double plain[] = {0, 0, 1, 2, 4, 5, 6};
  const double mini[] = {0, 0, 1, 2, 4, 12, 14};
  const double full[] = {0, 2, 4, 6, 10, 12, 14};
  for (int lines = 0; lines < 7; ++lines) {
    CHECK(attack(lines, Spin::none, 0, 0) == plain[lines]);
    CHECK(attack(lines, Spin::mini, 0, 0) == mini[lines]);
    CHECK(attack(lines, Spin::full, 0, 0) == full[lines]);
  }
}

TEST_CASE("tetrio attack: back to back grows with the logarithm") {
  // ln 1.8 = 0.587787, ln 2.6 = 0.955511, ln 3.4 = 1.223775
  Rules rules;
  rules.b2b_chaining = true;
  CHECK(attack(4, Spin::none, 1, 0, rules) == 5);
  CHECK(attack(4, Spin::none, 2, 0, rules) == Approx(4 + 1 + 1.955511 / 3));
  CHECK(attack(4, Spin::none, 3, 0, rules) == Approx(4 + 2 + 1.223775 / 3));
  rules.b2b_chaining = false;
  CHECK(attack(4, Spin::none, 3, 0, rules) == 5);
  CHECK(attack(0, Spin::full, 3, 0) == 0);
}

TEST_CASE("tetrio attack: combo multiplies, and sends a little where there is nothing to multiply") {
  CHECK(attack(2, Spin::full, 0, 4) == 8);
  CHECK(attack(1, Spin::none, 0, 1) == 0);
  CHECK(attack(1, Spin::none, 0, 2) == Approx(1.252763));  // ln 3.5
  CHECK(attack(2, Spin::none, 0, 20) == 6);
  Rules rules;
  rules.combo = ComboTable::modern;
  CHECK(attack(1, Spin::none, 0, 3, rules) == 1);
  CHECK(attack(1, Spin::none, 0, 99, rules) == 4);
  rules.combo = ComboTable::classic;
  CHECK(attack(1, Spin::none, 0, 99, rules) == 5);
  rules.combo = ComboTable::none;
  CHECK(attack(1, Spin::none, 0, 99, rules) == 0);
}
