#include "replay/kinds/tetrio/attack.hpp"

#include <vector>

#include "replay/kinds/tetrio/rules.hpp"
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

TEST_CASE("tetrio attack: more than five lines, and quads by a mini of other games") {
  CHECK(attack(9, Spin::none, 0, 0) == 9);
  CHECK(attack(9, Spin::mini, 0, 0) == 20);
  CHECK(attack(9, Spin::full, 0, 0) == 20);
  Rules rules;
  rules.mini_quad = 10;
  CHECK(attack(4, Spin::mini, 0, 0, rules) == 10);
  CHECK(attack(3, Spin::mini, 0, 0, rules) == 2);
  CHECK(attack(5, Spin::mini, 0, 0, rules) == 12);
}

TEST_CASE("tetrio attack: handheld gives half for spins of other pieces than T") {
  Rules rules;
  rules.spins = SpinBonuses::handheld;
  const auto of = [&rules](Piece piece, Spin spin) { return attack_of({piece, 2, spin, 0, 0}, rules); };
  CHECK(of(Piece::t, Spin::full) == 4);
  CHECK(of(Piece::s, Spin::full) == 2);
  CHECK(of(Piece::s, Spin::mini) == 0.5);
  CHECK(of(Piece::s, Spin::none) == 1);
  rules.spins = SpinBonuses::all;
  CHECK(of(Piece::s, Spin::full) == 4);
}

TEST_CASE("tetrio attack: back to back counts with lines alone, and not where it is silent") {
  Rules rules;
  rules.b2b_chaining = false;
  CHECK(attack(1, Spin::none, 1, 0, rules) == 1);
  CHECK(attack(0, Spin::none, 1, 0, rules) == 0);
  CHECK(attack(1, Spin::none, 0, 0, rules) == 0);
  CHECK(attack_of({Piece::t, 4, Spin::none, 1, 0, true}, rules) == 4);
  CHECK(attack_of({Piece::t, 4, Spin::none, 1, 0, false}, rules) == 5);
}

TEST_CASE("tetrio attack: tables of combos, from the second clear on") {
  // As published for the games that they are of.
  const std::vector<double> classic{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5};
  const std::vector<double> modern{0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4};
  Rules rules;
  for (int combo = 0; combo < static_cast<int>(classic.size()); ++combo) {
    INFO("combo " << combo);
    rules.combo = ComboTable::classic;
    CHECK(attack(1, Spin::none, 0, combo, rules) == classic[static_cast<std::size_t>(combo)]);
    CHECK(attack(3, Spin::none, 0, combo, rules) == 2 + classic[static_cast<std::size_t>(combo)]);
  }
  rules.combo = ComboTable::modern;
  for (int combo = 0; combo < static_cast<int>(modern.size()); ++combo) {
    INFO("combo " << combo);
    CHECK(attack(1, Spin::none, 0, combo, rules) == modern[static_cast<std::size_t>(combo)]);
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
  CHECK(attack(4, Spin::none, 0, 1) == 5);
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
