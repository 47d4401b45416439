#include "solver/parity/parity.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "solver/cover/exact_cover.hpp"
#include "tests/catch.hpp"
#include "tests/processor_time.hpp"
#include "tests/solver/drawn_terrain.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;
using field::Tetromino;
using Verdict = PatternResult::Verdict;

namespace {

bool lies(const field::Placement& placement) {
  std::set<int> rows;
  for (const field::Position p : placement.cells()) rows.insert(p.row.value);
  return placement.kind == Tetromino::o || rows.size() < 3 - (placement.kind == Tetromino::i ? 1U : 0U);
}

int sum_of(const field::Placement& placement, const Coloring& coloring) {
  int sum = 0;
  for (const field::Position p : placement.cells()) sum += coloring.color(p);
  return sum;
}

// What a tiling, its pieces turned as they are, gives for weights.
int total(const Weights& weights, const Tiling& tiling) {
  int sum = 0;
  for (const field::Placement& p : tiling) sum += (lies(p) ? weights.lying : weights.upright)[p.kind];
  return sum;
}

bool has(const Tiling& tiling, std::string_view letters) {
  return std::ranges::any_of(tiling, [&](const auto& p) { return letters.contains(field::to_char(p.kind)); });
}

const PatternResult& result_of(const ParityReport& report, Pattern pattern) {
  const auto found = std::ranges::find(report.patterns, pattern, &PatternResult::pattern);
  REQUIRE(found != report.patterns.end());
  return *found;
}

ParityReport parity_in_bags(const Terrain& terrain) {
  return parities({terrain, from_bags(terrain.size() / 4)});
}

}  // namespace

TEST_CASE("weights are what a piece can change the bias by, wherever it lies", "[solver][parity]") {
  for (const Pattern pattern : all_patterns) {
    const Demand& wanted = demand(pattern);
    CAPTURE(wanted.bound);
    CHECK(wanted.pattern == pattern);
    for (const Tetromino kind : field::all_tetrominoes) {
      CAPTURE(field::to_char(kind));
      std::map<bool, int> most;
      for (const field::Rotation rotation : field::all_rotations)
        for (int place = 0; place < 24 * 24; ++place) {
          const field::Placement piece{
              kind, rotation, {field::Column(place % 24 - 12), field::Row(place / 24 - 12)}};
          const int odd = (lies(piece) ? wanted.odd.lying : wanted.odd.upright)[kind];
          for (const Coloring& coloring : shifts(pattern)) {
            const int change = std::abs(sum_of(piece, coloring)) / 2;
            most[lies(piece)] = std::max(most[lies(piece)], change);
            const bool exempt = (wanted.unless_t && kind == Tetromino::t) ||
                                (wanted.unless_lj && (kind == Tetromino::l || kind == Tetromino::j));
            if (!wanted.parity.empty() && !exempt && change % 2 != odd) FAIL("parity");
          }
          if (pattern == Pattern::columns_and_rows)
            most[lies(piece)] = std::max(most[lies(piece)], std::abs(sum_of(piece, {Pattern::columns})) / 2 +
                                                                std::abs(sum_of(piece, {Pattern::rows})) / 2);
        }
      CHECK(wanted.most.lying[kind] == most[true]);
      if (kind != Tetromino::o) CHECK(wanted.most.upright[kind] == most[false]);
    }
  }
}

TEST_CASE("no tiling of 200 terrains violates a demand", "[solver][parity]") {
  std::mt19937 random(7);
  int with_tilings = 0;
  int proved = 0;
  for (int round = 0; round < 200; ++round) {
    const int pieces = 2 + static_cast<int>(random() % 6);
    Problem problem{random_terrain(random, pieces, 6, 6), random_supply(random, pieces)};
    CAPTURE(round);
    const ParityReport report = parities(problem);
    if (problem.terrain.size() % 4 != 0) continue;
    std::uint64_t tilings = 0;
    // Demands alone hold for all tilings, also of pieces that the supply has not.
    for (const bool any_supply : {true, false}) {
      Problem asked = problem;
      if (any_supply) asked.supply = up_to(pieces);
      tilings = exact_cover(asked, [&](const Tiling& tiling) {
                  for (const PatternResult& result : report.patterns) {
                    const Demand& wanted = demand(result.pattern);
                    if (total(wanted.most, tiling) < result.bias) FAIL("bound of " << wanted.bound);
                    if (wanted.parity.empty() || (wanted.unless_t && has(tiling, "T")) ||
                        (wanted.unless_lj && has(tiling, "LJ")))
                      continue;
                    if ((total(wanted.odd, tiling) - result.bias) % 2 != 0)
                      FAIL("parity of " << wanted.parity);
                    if (!any_supply && total(wanted.most, tiling) > result.reach) FAIL("reach");
                  }
                  return true;
                }).tilings;
    }
    if (tilings > 0) CHECK_FALSE(report.proves_none());
    with_tilings += tilings > 0;
    proved += report.proves_none();
  }
  CHECK(with_tilings > 60);
  CHECK(proved > 10);
}

TEST_CASE("a verdict is what trying all choices of pieces gives", "[solver][parity]") {
  std::mt19937 random(11);
  std::map<Verdict, int> verdicts;
  for (int round = 0; round < 120; ++round) {
    const int pieces = 1 + static_cast<int>(random() % 5);
    const Problem problem{random_terrain(random, pieces, 5, 8), random_supply(random, pieces)};
    if (problem.terrain.size() != 4 * pieces) continue;
    const ParityReport report = parities(problem);
    if (report.lacking_supply) continue;
    // Every choice of kind and orientation for one piece after the other.
    std::vector<std::vector<field::Placement>> choices{{}};
    for (int i = 0; i < pieces; ++i) {
      std::vector<std::vector<field::Placement>> longer;
      for (const auto& choice : choices)
        for (const Tetromino kind : field::all_tetrominoes)
          for (const field::Rotation rotation : {field::Rotation::spawn, field::Rotation::right}) {
            const field::Placement next{kind, rotation, {}};
            if (!choice.empty() && next < choice.back()) continue;
            longer.push_back(choice);
            longer.back().push_back(next);
          }
      choices = std::move(longer);
    }
    std::erase_if(choices, [&](const auto& choice) {
      Pieces used;
      for (const auto& p : choice) ++used[p.kind];
      return std::ranges::any_of(field::all_tetrominoes, [&](Tetromino kind) {
        return used[kind] < problem.supply.required[kind] ||
               used[kind] > problem.supply.required[kind] + problem.supply.optional[kind];
      });
    });
    REQUIRE_FALSE(choices.empty());
    const auto reaches = [](const PatternResult& result, const Tiling& choice) {
      return total(demand(result.pattern).most, choice) >= result.bias;
    };
    const auto fits = [](const PatternResult& result, const Tiling& choice) {
      const Demand& wanted = demand(result.pattern);
      return wanted.parity.empty() || (wanted.unless_t && has(choice, "T")) ||
             (wanted.unless_lj && has(choice, "LJ")) || (total(wanted.odd, choice) - result.bias) % 2 == 0;
    };
    const auto any = [&choices](auto what) { return std::ranges::any_of(choices, what); };
    bool all_met = true;
    for (const PatternResult& result : report.patterns) {
      CAPTURE(round, demand(result.pattern).bound);
      const bool bound = any([&](const auto& c) { return reaches(result, c); });
      const bool parity = any([&](const auto& c) { return fits(result, c); });
      const bool both = any([&](const auto& c) { return reaches(result, c) && fits(result, c); });
      const Verdict wanted = both      ? Verdict::met
                             : !bound  ? Verdict::bound_violated
                             : !parity ? Verdict::parity_violated
                                       : Verdict::both_violated;
      CHECK(result.verdict == wanted);
      ++verdicts[wanted];
      all_met = all_met && both;
    }
    if (!all_met || report.odd_region) {
      CHECK(report.conflict.empty());
      continue;
    }
    const auto together = [&](const std::vector<Pattern>& patterns) {
      return any([&](const auto& c) {
        return std::ranges::all_of(patterns, [&](Pattern pattern) {
          return reaches(result_of(report, pattern), c) && fits(result_of(report, pattern), c);
        });
      });
    };
    CHECK(report.conflict_known);
    std::vector<Pattern> all;
    for (const PatternResult& result : report.patterns) all.push_back(result.pattern);
    CHECK(together(all) == report.conflict.empty());
    if (report.conflict.empty()) continue;
    CHECK_FALSE(together(report.conflict));
    for (const Pattern pattern : report.conflict) {
      std::vector<Pattern> fewer = report.conflict;
      std::erase(fewer, pattern);
      CHECK(together(fewer));
    }
  }
  CHECK(verdicts[Verdict::met] > 100);
  CHECK(verdicts[Verdict::bound_violated] > 10);
  CHECK(verdicts[Verdict::parity_violated] > 10);
}

TEST_CASE("terrains that parity shows to be impossible", "[solver][parity]") {
  // One T among seven pieces, and as many light as dark cells.
  for (const Terrain& terrain : {rectangle(4, 7), rectangle(7, 4), rectangle(2, 14)}) {
    const ParityReport report = parity_in_bags(terrain);
    CHECK(report.proves_none());
    CHECK(result_of(report, Pattern::checkerboard).verdict == Verdict::parity_violated);
    CHECK(result_of(report, Pattern::checkerboard).bias == 0);
  }
  CHECK_FALSE(parity_in_bags(rectangle(10, 4)).proves_none());

  // The source's example: bias 6 of the squares with five pieces, which at least one O can make only.
  const Terrain two = drawn_terrain("##..##\n##..##\n..##..\n..##..\n##..##\n##..##");
  REQUIRE(two.size() == 20);
  Supply no_o = up_to(5);
  CHECK_FALSE(parities({two, no_o}).proves_none());
  no_o.optional[Tetromino::o] = 0;
  const ParityReport report = parities({two, no_o});
  CHECK(result_of(report, Pattern::squares).bias == 10);
  CHECK(result_of(report, Pattern::squares).reach == 5);
  CHECK(result_of(report, Pattern::squares).verdict == Verdict::bound_violated);
}

TEST_CASE("each region takes the coloring that says most", "[solver][parity]") {
  // The source's example: columns say 2 of the first region, rows 2 of the second.
  const Terrain terrain = drawn_terrain("###.......\n###...####\n###...####\n###...####");
  int supplies = 0;
  int refuted = 0;
  int with_tilings = 0;
  const std::function<void(Pieces, std::size_t, int)> each = [&](Pieces pieces, std::size_t kind, int left) {
    if (kind + 1 < field::all_tetrominoes.size()) {
      for (int n = 0; n <= left; ++n) {
        pieces[field::all_tetrominoes[kind]] = n;
        each(pieces, kind + 1, left - n);
      }
      return;
    }
    pieces[field::all_tetrominoes[kind]] = left;
    ++supplies;
    const Problem problem{terrain, {pieces, {}}};
    const ParityReport report = parities(problem);
    const PatternResult& result = result_of(report, Pattern::columns_or_rows);
    CHECK(result.biases == std::vector<std::vector<int>>{{2, 0}, {0, 2}});
    CHECK(result.bias == 4);
    refuted += result.reach < 4;
    const bool tiled = exact_cover(problem, [](const Tiling&) { return false; }).tilings > 0;
    if (tiled) CHECK_FALSE(report.proves_none());
    with_tilings += tiled;
  };
  each({}, 0, 6);
  CHECK(supplies == 924);
  CHECK(refuted == 347);  // L + J + T + 2 I < 4, counted by hand
  CHECK(with_tilings > 50);
  Pieces ljoooo;
  ljoooo[Tetromino::l] = ljoooo[Tetromino::j] = 1;
  ljoooo[Tetromino::o] = 4;
  const ParityReport report = parities({terrain, {ljoooo, {}}});
  CHECK(report.proves_none());
  CHECK(result_of(report, Pattern::columns_or_rows).verdict == Verdict::bound_violated);
  CHECK(result_of(report, Pattern::columns_and_rows).verdict == Verdict::met);

  // An upright I and a lying one, far from each other: each says 2 of its own checkerboard of 4 x 1.
  const ParityReport bars = parities({drawn_terrain("#......\n#......\n#......\n#..####"), up_to(2)});
  CHECK(result_of(bars, Pattern::wide_checkerboard_4).bias == 2);
  CHECK(result_of(bars, Pattern::tall_checkerboard_4).bias == 2);
  CHECK(result_of(bars, Pattern::wide_or_tall_checkerboard_4).bias == 4);
}

TEST_CASE("regions, sizes, supplies", "[solver][parity]") {
  const ParityReport parts = parities({drawn_terrain("####.###\n.......#"), up_to(4)});
  REQUIRE(parts.regions.size() == 2);
  CHECK(parts.regions[0] == drawn_terrain("####"));
  CHECK(parts.patterns.size() == all_patterns.size());
  CHECK(parities({rectangle(4, 4), up_to(4)}).patterns.size() == 13);  // nothing is by region
  CHECK_FALSE(parts.proves_none());
  // A T to the left and one to the right: 1 and 1, though their colors would cancel each other out.
  const ParityReport apart = parities({drawn_terrain("###.###\n.#...#."), up_to(4)});
  CHECK(result_of(apart, Pattern::checkerboard).biases == std::vector<std::vector<int>>{{1, 1}});
  CHECK(result_of(apart, Pattern::checkerboard).bias == 2);
  CHECK(parities({drawn_terrain("#####.###"), up_to(4)}).odd_region);
  CHECK(parities({rectangle(4, 4), up_to(0)}).lacking_supply);
  CHECK(parities({rectangle(4, 4), from_bags(14)}).lacking_supply);
  CHECK_FALSE(parities({Terrain(), up_to(0)}).proves_none());
}

TEST_CASE("parities of the largest terrains take no time", "[solver][parity]") {
  const auto begin = thread_processor_time();
  CHECK_FALSE(parities({rectangle(24, 40), up_to(240)}).proves_none());
  CHECK_FALSE(parities({rectangle(24, 40), from_bags(240)}).proves_none());
  CHECK(thread_processor_time() - begin < std::chrono::seconds(5));
}
