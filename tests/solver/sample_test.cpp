#include <cmath>
#include <map>

#include "solver/solve.hpp"
#include "tests/catch.hpp"
#include "tests/solver/cover/plain_cover.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;

TEST_CASE("samples are uniform", "[solver]") {
  const Problem problem{box(4, 6), up_to(4), {}};
  constexpr double draws = 1'000'000;
  // Each placement set as text, cheap to compare.
  std::map<std::vector<int>, std::uint64_t> seen;
  std::vector<int> tiling;
  const Sampled sampled = sample(problem, static_cast<std::uint64_t>(draws), 42, {}, [&](const Found& found) {
    tiling.clear();
    for (std::size_t i = 0; i < found.size(); ++i) {
      const field::Placement& p = found[i];
      tiling.push_back(static_cast<int>(p.kind) * 4000 + static_cast<int>(p.rotation) * 1000 +
                       p.centre.row.value * 10 + p.centre.column.value);
    }
    ++seen[tiling];
    return true;
  });
  CHECK(sampled.ending.is_complete());
  CHECK(sampled.tilings == BigUint(1988));
  REQUIRE(seen.size() == 1988);
  const double expected = draws / 1988;
  double chi = 0;
  for (const auto& [_, times] : seen) {
    const double off = static_cast<double>(times) - expected;
    chi += off * off / expected;
  }
  // 1987 degrees of freedom: mean 1987, standard deviation sqrt(2 * 1987) = 63.
  CHECK(chi < 1987 + 5 * 63);
  CHECK(chi > 1987 - 5 * 63);
}

TEST_CASE("a seed gives the same samples, another seed others", "[solver]") {
  const Problem problem{box(4, 10), from_bags(10), {}};
  const auto drawn = [&](std::uint64_t seed) {
    std::vector<Cover> covers;
    sample(problem, 20, seed, {}, [&](const Found& found) {
      covers.push_back(cover_of(found.tiling()));
      return true;
    });
    return covers;
  };
  CHECK(drawn(5) == drawn(5));
  CHECK(drawn(5) != drawn(6));
  CHECK(drawn(5).size() == 20);
}

namespace {

// Drawing goes by a graph with all its tables, numbered and added up by code that counting does not use.
void check_both_ways(int rows, int columns, std::size_t memory) {
  CAPTURE(rows, columns);
  const Problem problem{box(rows, columns), from_bags(rows * columns / 4), {}};
  Limits limits;
  limits.memory = memory;
  const Sampled sampled = sample(problem, 1, 1, limits, [](const Found&) { return true; });
  REQUIRE(sampled.ending.is_complete());
  CHECK(sampled.given == 1);
  CHECK(sampled.tilings == count(problem, limits).tilings);
}

}  // namespace

TEST_CASE("tilings are drawn among as many as are counted", "[solver]") {
  check_both_ways(4, 10, std::size_t{1} << 28);
  check_both_ways(6, 10, std::size_t{1} << 28);
  check_both_ways(5, 8, std::size_t{1} << 28);
}

// Takes gigabytes and minutes: test_solver [.large]. The tables of 10 x 10 do not fit into 20 GB.
TEST_CASE("large rectangles by two methods", "[.large]") {
  check_both_ways(8, 10, std::size_t{4} << 30);
  check_both_ways(8, 12, std::size_t{8} << 30);
}
