#include <string_view>

#include "solver/solve.hpp"
#include "tests/catch.hpp"
#include "tests/solver/cover/plain_cover.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;

namespace {

// Tilings of rectangles by any tetrominoes, as published: OEIS A230031 by its columns A174248, A232684,
// A232759, A232698, A247113, A232722. One entry for each height that is a multiple of `step`, from 0 on.
struct Column {
  int width;
  int step;
  std::vector<std::string_view> tilings;
};

const std::vector<Column>& published() {
  static const std::vector<Column> columns{
      {4,
       1,
       {"1",
        "1",
        "4",
        "23",
        "117",
        "454",
        "2003",
        "9157",
        "40899",
        "179399",
        "796558",
        "3546996",
        "15747348",
        "69834517",
        "310058192",
        "1376868145",
        "6112247118",
        "27132236455",
        "120453362938",
        "534754586459",
        "2373975139658",
        "10538953415410",
        "46786795734201",
        "207705902269424",
        "922089495910044"}},
      {6,
       2,
       {"1", "9", "2003", "178939", "22483347", "2569437089", "304446920314", "35704534261665",
        "4203065267122878", "494232382069456694", "58138539945306221167"}},
      {7, 4, {"1", "9157", "657253434", "58480141962875", "5316709999497259059", "484393789403397886429249"}},
      {8,
       1,
       {"1", "1", "25", "997", "40899", "800290", "22483347", "657253434", "19077209438", "517312744806",
        "14571957312254", "412240433359025", "11632857444709188", "326275845576101452",
        "9187549952207915190"}},
      {9, 4, {"1", "179399", "517312744806", "2045387873615550415"}},
      {10,
       2,
       {"1", "64", "796558", "2569437089", "14571957312254", "72713560548906621", "384821695402098361211",
        "2010131712836219582393758", "10562717745357186307808646827", "55429948254413509959115263015669",
        "291053238120184913211835376456587574"}},
  };
  return columns;
}

// Widths and heights that add up to so much at most.
void compare(int least_width, int most_width, int most_sum) {
  for (const Column& column : published()) {
    if (column.width < least_width || column.width > most_width) continue;
    for (std::size_t i = 1; i < column.tilings.size(); ++i) {
      const int height = column.step * static_cast<int>(i);
      if (column.width + height > most_sum || height > Terrain::longest) continue;
      CAPTURE(column.width, height);
      const Counted counted = count({box(height, column.width), up_to(column.width * height / 4), {}});
      REQUIRE(counted.ending.is_complete());
      CHECK(counted.tilings.to_string() == column.tilings[i]);
    }
  }
}

}  // namespace

TEST_CASE("rectangles have the published numbers of tilings", "[solver]") {
  compare(4, 7, 22);
  compare(8, 8, 18);
}

// Every entry with a sum of 22 and, of the widest, those up to 10 x 20: half a minute.
TEST_CASE("rectangles have the published numbers of tilings, up to 10 x 20", "[.rectangles]") {
  compare(8, 9, 22);
  compare(10, 10, 30);
}

TEST_CASE("with pieces enough of all kinds random terrains have the tilings a plain search finds",
          "[solver]") {
  RandomProblems random(11);
  int with_tilings = 0;
  for (int compared = 0; compared < 300;) {
    const int pieces = 2 + random.below(7);
    const Problem problem{random.terrain(4 * pieces), up_to(pieces), {}};
    const PlainCover plain(problem, 60'000);
    if (plain.gave_up()) continue;
    ++compared;
    with_tilings += plain.covers().empty() ? 0 : 1;
    const Counted counted = count(problem);
    REQUIRE(counted.ending.is_complete());
    REQUIRE(counted.tilings == BigUint(plain.covers().size()));
    // By pieces the graph goes another way.
    BigUint sum;
    for (const CountedPieces& line : by_pieces(problem).pieces) sum += line.tilings;
    REQUIRE(sum == counted.tilings);
  }
  CHECK(with_tilings > 100);
}

TEST_CASE("numbers of tilings by pieces add up to the published ones", "[solver]") {
  for (const auto& [rows, columns, wanted] :
       {std::tuple(6, 6, "178939"), {5, 8, "800290"}, {4, 12, "15747348"}}) {
    BigUint sum;
    for (const CountedPieces& line : by_pieces({box(rows, columns), up_to(rows * columns / 4), {}}).pieces)
      sum += line.tilings;
    CHECK(sum.to_string() == wanted);
  }
}
