#include "motion/perft.hpp"

#include <string_view>
#include <vector>

#include "motion/movement.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using motion::Perft;
using motion::Spawn;

namespace {

std::vector<field::Tetromino> queue_of(std::string_view letters) {
  std::vector<field::Tetromino> queue;
  for (const char letter : letters)
    for (const field::Tetromino kind : field::all_tetrominoes)
      if (field::to_char(kind) == letter) queue.push_back(kind);
  return queue;
}

struct Known {
  std::string_view queue;
  std::uint64_t count;
};

// Leaf counts from the empty field, ten columns, the guideline's kicks, no half turns, no hold; pieces appear
// with their centre in the fifth column of row 19. As cobra-movegen and fast-reachability publish them.
constexpr std::array perft_published{Known{"IOLJSZT", 2'647'076'135}, Known{"TIOLJSZ", 2'785'677'550},
                                     Known{"ZTIOLJS", 2'741'273'038}, Known{"SZTIOLJ", 2'740'055'656},
                                     Known{"JSZTIOL", 2'801'460'686}, Known{"LJSZTIO", 2'852'978'763},
                                     Known{"OLJSZTI", 2'689'379'684}};
constexpr Spawn usual{4, 19};

Perft guideline(std::optional<Spawn> spawn) {
  return {motion::pieces_of(motion::srs_movement()), 10, spawn};
}

}  // namespace

TEST_CASE("perft: the ways to place six pieces, as others count them", "[motion]") {
  // Six I are published; the others are what cobra-movegen prints.
  Perft perft = guideline(usual);
  CHECK(perft.count(queue_of("SZTIOL")) == 70'614'295);
  CHECK(perft.count(queue_of("IIIIII")) == 33'325'345);
  CHECK(perft.count(queue_of("IIII")) == 92'025);
  CHECK(perft.count(queue_of("TTTT")) == 1'559'914);
  CHECK(perft.count(queue_of("LLLL")) == 1'593'691);
  CHECK(perft.count(queue_of("JJJJ")) == 1'593'691);
  CHECK(perft.count(queue_of("SSSS")) == 98'027);
  CHECK(perft.count(queue_of("ZZZZ")) == 98'027);
  CHECK(perft.count(queue_of("OOOO")) == 6'877);
  CHECK(perft.count({}) == 1);
}

TEST_CASE("perft: six I on five: from the open sky there are more ways than from row 19", "[motion]") {
  // A tower of five upright I is 20 rows high: in its columns, and beyond it, the last one gets to no place
  // from row 19. From above everything it does.
  CHECK(guideline(std::nullopt).count(queue_of("IIIIII")) == 33'325'437);
}

// Takes minutes: test_motion [.large].
TEST_CASE("perft: the ways to place seven pieces, as others publish them", "[.large]") {
  Perft perft = guideline(usual);
  for (const Known& known : perft_published) {
    INFO(known.queue);
    CHECK(perft.count(queue_of(known.queue)) == known.count);
  }
}

// The second table of cobra-movegen: SRS+ with half turns, pieces appear in row 5. Its other queues tell
// spins of a T apart. docs/decisions/solver.md#one-engine-of-moving-pieces
TEST_CASE("perft: where little room is left to appear", "[.large]") {
  Perft perft(motion::pieces_of(motion::movement_of(motion::KickSet::srs_plus)), 10, Spawn{4, 5});
  CHECK(perft.count(queue_of("IIIIII")) == 12'955'903);
  CHECK(perft.count(queue_of("TIOLJSZ")) == 908'982'457);
}
