#include "solver/build/bag_split.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "solver/cover/exact_cover.hpp"
#include "tests/catch.hpp"
#include "tests/solver/build/plain_build.hpp"
#include "tests/solver/drawn_terrain.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;
using field::Tetromino;

namespace {

Pieces pieces_of(std::string_view letters) {
  Pieces pieces;
  for (const char letter : letters) ++pieces[*field::to_tetromino(field::to_cell(letter))];
  return pieces;
}

}  // namespace

TEST_CASE("bags and the supply they make", "[solver][bags]") {
  CHECK(bags_for(10) == std::vector{pieces_of("ILOZTJS"), pieces_of("ILOZTJS")});
  CHECK(bags_for(7) == std::vector{pieces_of("ILOZTJS")});
  CHECK(bags_for(8, pieces_of("TTI")) == std::vector{pieces_of("LOZJS"), pieces_of("ILOZJS")});
  CHECK(bags_for(4, pieces_of("ILOZTJS"), pieces_of("II")) ==
        std::vector{pieces_of("II"), pieces_of("ILOZTJS")});
  CHECK(bags_for(0, {}, pieces_of("II")).empty());

  std::mt19937 random(13);
  for (int round = 0; round < 500; ++round) {
    Pieces used;
    Pieces extra;
    for (const Tetromino kind : field::all_tetrominoes) {
      used[kind] = random() % 3 == 0 ? static_cast<int>(random() % 3) : 0;
      extra[kind] = random() % 4 == 0 ? 1 : 0;
    }
    const int pieces = static_cast<int>(random() % 30);
    const auto bags = bags_for(pieces, used, extra);
    // All but the last are required, and the last too if it is used up.
    Supply supply;
    int left = pieces;
    for (std::size_t i = 0; i < bags.size(); ++i) {
      CHECK(left > 0);
      left -= bags[i].total();
      if (i + 1 < bags.size()) CHECK(left > 0);
      for (const Tetromino kind : field::all_tetrominoes)
        (left >= 0 ? supply.required : supply.optional)[kind] += bags[i][kind];
    }
    CHECK(left <= 0);
    CHECK(supply == from_bags(pieces, used, extra));
  }
}

TEST_CASE("the pieces of each bag before those of the next", "[solver][bags]") {
  std::mt19937 random(17);
  int yes = 0;
  int no_but_buildable = 0;
  for (int round = 0; round < 200; ++round) {
    const int pieces = 3 + static_cast<int>(random() % 4);
    Surroundings around;
    around.width = 5;
    around.height = 8;
    const Problem problem{random_terrain(random, pieces, around.width, around.height), up_to(2)};
    int looked_at = 0;
    exact_cover(problem, [&](const Tiling& tiling) {
      // Some of its pieces are the first bag, the others and one more the second.
      std::vector<Pieces> bags(2);
      const auto first = 1 + random() % (tiling.size() - 1);
      std::vector<std::size_t> shuffled(tiling.size());
      std::iota(shuffled.begin(), shuffled.end(), std::size_t{0});
      std::shuffle(shuffled.begin(), shuffled.end(), random);
      for (std::size_t i = 0; i < shuffled.size(); ++i) ++bags[i < first ? 0 : 1][tiling[shuffled[i]].kind];
      ++bags[1][field::all_tetrominoes[random() % 7]];
      const BagSplit split = split_by_bags(around, tiling, bags);
      CHECK(split.end == End::complete);
      PlainBuild plain(around, tiling, bags);
      const auto order = plain.order();
      REQUIRE(split.steps.has_value() == order.has_value());
      if (order) {
        ++yes;
        std::vector<std::size_t> pieces_in_order;
        std::vector<Pieces> taken(bags.size());
        std::size_t last = 0;
        for (const BagStep& step : *split.steps) {
          pieces_in_order.push_back(step.piece);
          CHECK(step.bag >= last);
          last = step.bag;
          ++taken[step.bag][tiling[step.piece].kind];
        }
        CHECK(pieces_in_order == *order);
        for (std::size_t bag = 0; bag < bags.size(); ++bag)
          for (const Tetromino kind : field::all_tetrominoes) {
            CHECK(taken[bag][kind] <= bags[bag][kind]);
            if (bag < last) CHECK(taken[bag][kind] == bags[bag][kind]);
          }
      } else if (build_order(around, tiling).order) {
        ++no_but_buildable;
      }
      return ++looked_at < 8;
    });
  }
  CHECK(yes > 30);
  CHECK(no_but_buildable > 30);
}

TEST_CASE("a bag that must come first lies below", "[solver][bags]") {
  Surroundings around;
  around.width = 4;
  around.height = 2;
  Tiling tiling{{Tetromino::i, field::Rotation::spawn, {field::Column(1), field::Row(0)}},
                {Tetromino::i, field::Rotation::spawn, {field::Column(1), field::Row(1)}}};
  const auto same = split_by_bags(around, tiling, {pieces_of("I"), pieces_of("I")});
  REQUIRE(same.steps);
  CHECK(*same.steps == std::vector<BagStep>{{1, 0}, {0, 1}});
  tiling = {{Tetromino::o, field::Rotation::spawn, {field::Column(0), field::Row(1)}},
            {Tetromino::i, field::Rotation::spawn, {field::Column(1), field::Row(2)}}};
  around.height = 3;
  CHECK(split_by_bags(around, tiling, {pieces_of("I"), pieces_of("O")}).steps);
  CHECK_FALSE(split_by_bags(around, tiling, {pieces_of("O"), pieces_of("I")}).steps);
}
