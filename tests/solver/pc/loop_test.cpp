#include "solver/pc/clear/loop.hpp"

#include <bit>
#include <set>
#include <tuple>

#include "solver/pc/queue/queue.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::pc;

namespace {

constexpr int nobody = -1;
using State = std::tuple<int, unsigned, int>;  // held, rest of the bag, pieces on the field

// Every state of a game with bags of seven after each of its moves, played piece by piece: what comes is put
// on the field, or held while what was held is put.
std::set<State> all_states(int most) {
  std::set<State> seen;
  std::vector<State> open{{nobody, 0, 0}};
  while (!open.empty()) {
    const auto [held, bag, placed] = open.back();
    open.pop_back();
    if (placed > most || !seen.insert({held, bag, placed}).second) continue;
    const unsigned from = bag == 0 ? 0x7f : bag;
    for (int kind = 0; kind < 7; ++kind) {
      if ((from >> kind & 1) == 0) continue;
      const unsigned rest = from & ~(1U << kind);
      open.emplace_back(held, rest, placed + 1);
      open.emplace_back(kind, rest, placed + (held == nobody ? 0 : 1));
    }
  }
  return seen;
}

std::uint64_t sequences_of(const LoopStart& start, int lines, bool hold) {
  const auto patterns = parse_patterns(pattern_of(start, lines, hold));
  REQUIRE(patterns);
  const auto queues = queues_of(*patterns, 64);
  REQUIRE(queues);
  CHECK(queues->length() == static_cast<std::size_t>(10 * lines / 4 + (hold ? 1 : 0)));
  return queues->size();
}

}  // namespace

TEST_CASE("loops: what a clear begins with is what a game can leave", "[pc][loop]") {
  for (const int lines : {2, 4}) {
    const int pieces = 10 * lines / 4;
    const auto states = all_states(6 * pieces);
    for (int nth = 2; nth <= clears_in_loop; ++nth) {
      std::set<std::pair<int, unsigned>> holding;
      std::set<unsigned> free;
      for (const auto& [held, bag, placed] : states) {
        if (placed != (nth - 1) * pieces) continue;
        if (held == nobody)
          free.insert(bag);
        else
          holding.insert({held, bag});
      }
      std::set<std::pair<int, unsigned>> with;
      for (const LoopStart& start : loop_starts(nth, lines, true)) {
        REQUIRE(start.held);
        with.insert({static_cast<int>(field::to_cell(*start.held)) - 1, start.bag});
        CHECK(std::popcount(start.bag) + 1 == left_at(nth, lines));
      }
      CHECK(with == holding);
      std::set<unsigned> without;
      for (const LoopStart& start : loop_starts(nth, lines, false)) {
        CHECK_FALSE(start.held);
        without.insert(start.bag);
      }
      CHECK(without == free);
    }
  }
}

TEST_CASE("loops: how many pieces are left before each clear", "[pc][loop]") {
  // Of 1, 2, 3, 5, 6, 8 and 9 bags, less ten pieces for each clear.
  const std::vector<int> four{7, 4, 1, 5, 2, 6, 3};
  for (int nth = 1; nth <= clears_in_loop; ++nth)
    CHECK(left_at(nth, 4) == four[static_cast<std::size_t>(nth - 1)]);
  CHECK(left_at(2, 2) == 2);
}

TEST_CASE("loops: the sequences of a start", "[pc][loop]") {
  using enum field::Tetromino;
  CHECK(pattern_of({1, {}, 0x7f}, 4, true) == "[ILOZTJS]p7,*p4");
  // A held piece, the others of the bag in any order, a bag, what is still missing of eleven.
  const unsigned i_and_o = 1U << (static_cast<unsigned>(field::to_cell(i)) - 1) |
                           1U << (static_cast<unsigned>(field::to_cell(o)) - 1);
  CHECK(pattern_of({7, t, static_cast<std::uint8_t>(i_and_o)}, 4, true) == "T,[IO]p2,*p7,*p1");
  CHECK(sequences_of({7, t, static_cast<std::uint8_t>(i_and_o)}, 4, true) == 2 * 5040 * 7);
  CHECK(sequences_of({3, field::Tetromino::s, 0}, 4, true) == 5040 * 210);
  CHECK(sequences_of({3, {}, 1}, 4, false) == 5040 * 42);
  CHECK(sequences_of({1, {}, 0x7f}, 4, true) == 5040 * 840);
  CHECK(sequences_of({1, {}, 0x7f}, 2, false) == 2520);
}
