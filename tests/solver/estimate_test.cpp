#include "solver/estimate.hpp"

#include <cmath>
#include <random>

#include "solver/solve.hpp"
#include "tests/catch.hpp"
#include "tests/solver/cover/plain_cover.hpp"
#include "tests/solver/drawn_terrain.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;

namespace {

Problem in_bags(Terrain terrain) {
  const int pieces = terrain.size() / 4;
  return {std::move(terrain), from_bags(pieces), {}};
}

Limits with_memory(std::size_t bytes) {
  Limits limits;
  limits.memory = bytes;
  limits.threads = 1;
  return limits;
}

// The plans are kept by counts that have no more memory than they say.
void check_plans(const Problem& problem, bool pieces) {
  const CountEstimate estimate = estimate_count(problem, pieces, with_memory(std::size_t{1} << 28));
  REQUIRE(estimate.ending.is_complete());
  REQUIRE(estimate.plan);
  REQUIRE_FALSE(estimate.plans.empty());
  CHECK(estimate.plan->parts == 1);
  CHECK(estimate.plans.front().parts == 1);
  CHECK(estimate.plans.front().bytes == estimate.plan->bytes);
  for (const CountPlan& plan : estimate.plans) {
    CAPTURE(plan.parts, plan.bytes, pieces);
    const Limits limits = with_memory(plan.bytes);
    const Ending ending = pieces ? by_pieces(problem, limits).ending : count(problem, limits).ending;
    CHECK(ending.is_complete());
    CHECK((ending.method == Method::split) == (plan.parts > 1));
    CHECK(ending.bytes <= plan.bytes);
    CHECK(2 * ending.bytes > plan.bytes);
    CHECK(ending.states == estimate.states);
    CHECK(plan.seconds > 0);
    CHECK(plan.nodes >= static_cast<double>(plan.parts));
  }
  // Parts share nodes of small layers, and have none that the whole has not.
  for (std::size_t i = 1; i < estimate.plans.size(); ++i) {
    CHECK(estimate.plans[i].parts >= estimate.plans[i - 1].parts);
    CHECK(estimate.plans[i].nodes >= estimate.plans.front().nodes);
    CHECK(estimate.plans[i].nodes < estimate.plans.front().nodes * estimate.plans[i].parts + 1);
  }
}

}  // namespace

TEST_CASE("a count takes what was estimated", "[solver]") {
  check_plans(in_bags(box(6, 10)), false);
  check_plans(in_bags(box(6, 10)), true);
  check_plans(in_bags(box(8, 7)), false);
  // Of random terrains that have a tiling there are enough.
  std::mt19937 random(7);
  int tiled = 0;
  for (int i = 0; i < 40 && tiled < 3; ++i) {
    const Problem problem = in_bags(random_terrain(random, 14, 9, 9));
    if (count(problem).tilings.is_zero()) continue;
    ++tiled;
    check_plans(problem, false);
  }
  CHECK(tiled == 3);
}

TEST_CASE("the number of tilings is within its estimate", "[solver]") {
  // Any pieces: the bound is the number itself.
  for (const bool pieces : {false, true}) {
    const Problem problem{box(4, 6), up_to(6), {}};
    const CountEstimate estimate = estimate_count(problem, pieces, {});
    REQUIRE(estimate.ending.is_complete());
    CHECK(std::abs(estimate.bits - std::log2(1988.0)) < 0.02);
  }
  const Problem bags = in_bags(box(6, 10));
  CHECK(estimate_count(bags, false, {}).bits >= std::log2(4'473'088.0));
}

TEST_CASE("estimates where there is nothing to count, or no time or memory", "[solver]") {
  const CountEstimate odd = estimate_count(in_bags(rectangle(3, 3)), false, {});
  CHECK(odd.ending.is_complete());
  CHECK(odd.states == 0);
  CHECK_FALSE(odd.plan);

  Limits late;
  late.deadline = std::chrono::steady_clock::now();
  CHECK(estimate_count(in_bags(box(10, 12)), false, late).ending.end == End::deadline);
  CHECK(estimate_count(in_bags(box(10, 12)), false, with_memory(1'000'000)).ending.end == End::memory);
}

TEST_CASE("long sets of pieces: one part, and no more memory than that", "[solver]") {
  const Problem problem{box(4, 9), up_to(9), {}};
  const CountEstimate estimate = estimate_count(problem, true, with_memory(std::size_t{1} << 28));
  REQUIRE(estimate.ending.is_complete());
  REQUIRE(estimate.plan);
  CHECK(estimate.plans.size() == 1);
  const ByPieces all = by_pieces(problem, with_memory(estimate.plan->bytes));
  CHECK(all.ending.is_complete());
  CHECK(all.ending.method == Method::graph);
  // With less it is cut, and the numbers are the same.
  const ByPieces cut = by_pieces(problem, with_memory(estimate.plan->bytes / 2));
  CHECK(cut.ending.is_complete());
  CHECK(cut.ending.method != Method::graph);
  CHECK(cut.pieces == all.pieces);
}
