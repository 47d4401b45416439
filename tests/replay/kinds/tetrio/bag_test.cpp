#include "replay/kinds/tetrio/bag.hpp"

#include <algorithm>
#include <string>

#include "tests/catch.hpp"

using namespace tetron::tetrio;

namespace {

std::string pieces(PieceQueue queue, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += letter_of(queue.take());
  return text;
}

}  // namespace

TEST_CASE("tetrio random numbers are those of Lehmer's generator") {
  // Park and Miller: from 1, the 10000th number is 1043618065.
  Rng rng(1);
  CHECK(rng.next() == 16806.0 / 2147483646);
  CHECK(rng.next() == 282475248.0 / 2147483646);
  double last = 0;
  for (int i = 2; i < 10'000; ++i) last = rng.next();
  CHECK(last == 1043618064.0 / 2147483646);
}

TEST_CASE("tetrio seeds of every value") {
  // 0 and multiples of the modulus become the modulus less one; seeds past it go around.
  CHECK(Rng(0).next() == Rng(2147483646).next());
  CHECK(Rng(2147483647.0).next() == Rng(2147483646).next());
  CHECK(Rng(2147483648.0).next() == Rng(1).next());
  for (const double seed : {-1.0, -5e15, 9e15, 1e300, 0.5})
    for (Rng rng(seed); const int i : {1, 2, 3}) {
      const double value = rng.next();
      CHECK((value >= 0 && value < 1));
      CHECK(i > 0);
    }
}

TEST_CASE("tetrio seven-bag, shuffled by hand") {
  // 16807, 282475249, 1622650073, 984943658, 1144108930, 470211272 put ZLOSIJT into this order.
  CHECK(pieces(PieceQueue(BagKind::seven, 1), 7) == "OJILSTZ");
  // O would come first: it comes last.
  CHECK(pieces(PieceQueue(BagKind::seven, 1, true), 7) == "JILSTZO");
}

TEST_CASE("tetrio bags hold what they should") {
  for (double seed = 1; seed < 50; ++seed) {
    const auto sorted = [](std::string text) {
      std::ranges::sort(text);
      return text;
    };
    CHECK(sorted(pieces(PieceQueue(BagKind::seven, seed), 7)) == "IJLOSTZ");
    CHECK(sorted(pieces(PieceQueue(BagKind::fourteen, seed), 14)) == "IIJJLLOOSSTTZZ");
    const std::string pairs = sorted(pieces(PieceQueue(BagKind::pairs, seed), 6));
    CHECK((pairs[0] == pairs[2] && pairs[3] == pairs[5] && pairs[0] != pairs[3]));
    CHECK(pieces(PieceQueue(BagKind::seven_plus_x, seed), 10).size() == 10);
  }
  CHECK(bag_named("7-bag") == BagKind::seven);
  CHECK_FALSE(bag_named("8-bag"));
}
