#include <map>

#include "solver/solve.hpp"
#include "tests/catch.hpp"
#include "tests/solver/cover/plain_cover.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;

namespace {

struct Listed {
  Ending ending;
  std::vector<Cover> covers;
};

Listed all_of(const Problem& problem, const Limits& limits = {}, const Start& start = {}) {
  Listed listed;
  listed.ending = enumerate(problem, start, limits, [&](const Found& found) {
                    listed.covers.push_back(cover_of(found.tiling()));
                    return true;
                  }).ending;
  return listed;
}

std::map<std::map<char, int>, std::uint64_t> pieces_of(const std::set<Cover>& covers) {
  std::map<std::map<char, int>, std::uint64_t> counted;
  for (const Cover& cover : covers) {
    std::map<char, int> pieces;
    for (const auto& piece : cover) ++pieces[piece.first];
    ++counted[pieces];
  }
  return counted;
}

std::map<std::map<char, int>, std::uint64_t> pieces_of(const ByPieces& result) {
  std::map<std::map<char, int>, std::uint64_t> counted;
  for (const CountedPieces& line : result.pieces) {
    std::map<char, int> pieces;
    for (const field::Tetromino kind : field::all_tetrominoes)
      if (line.pieces[kind] != 0) pieces[field::to_char(kind)] = line.pieces[kind];
    counted[pieces] = line.tilings.saturated();
  }
  return counted;
}

// Everything the solver says of a problem, compared with the plain method. False if that gave up.
bool compare(const Problem& problem, RandomProblems& random) {
  const PlainCover plain(problem, 60'000);
  if (plain.gave_up()) return false;
  const auto wanted = plain.covers();
  const Listed listed = all_of(problem);
  REQUIRE(listed.ending.is_complete());
  REQUIRE(listed.covers.size() == wanted.size());
  REQUIRE(std::set(listed.covers.begin(), listed.covers.end()) == wanted);

  const Counted counted = count(problem);
  REQUIRE(counted.ending.is_complete());
  REQUIRE(counted.tilings == BigUint(wanted.size()));
  REQUIRE(pieces_of(by_pieces(problem)) == pieces_of(wanted));
  const First one = first(problem);
  REQUIRE(one.ending.is_complete());
  REQUIRE(one.tiling.has_value() == !wanted.empty());
  if (wanted.empty()) return true;
  REQUIRE(cover_of(*one.tiling) == listed.covers.front());

  // From the k-th on, by number and by the tiling before it.
  const auto k = static_cast<std::size_t>(random.below(static_cast<int>(wanted.size()) + 1));
  const std::vector<Cover> rest(listed.covers.begin() + static_cast<std::ptrdiff_t>(k), listed.covers.end());
  REQUIRE(all_of(problem, {}, {BigUint(k), std::nullopt}).covers == rest);
  if (k > 0) {
    Tiling before;
    enumerate(problem, {BigUint(k - 1), std::nullopt}, {}, [&](const Found& found) {
      before = found.tiling();
      return false;
    });
    REQUIRE(cover_of(before) == listed.covers[k - 1]);
    REQUIRE(all_of(problem, {}, {BigUint(k), before}).covers == rest);
  }
  return true;
}

}  // namespace

TEST_CASE("random terrains have the tilings that a plain search finds", "[solver]") {
  RandomProblems random(20'250'916);
  int compared = 0;
  int with_tilings = 0;
  int with_many = 0;
  while (compared < 2'000) {
    const int pieces = 2 + random.below(compared % 4 == 0 ? 11 : 6);
    const Problem problem{random.terrain(4 * pieces), random.supply(pieces), {}};
    CAPTURE(compared);
    if (!compare(problem, random)) continue;
    ++compared;
    const BigUint tilings = count(problem).tilings;
    with_tilings += tilings.is_zero() ? 0 : 1;
    with_many += tilings > BigUint(20) ? 1 : 0;
  }
  // The comparison is worth something only if there was something to find.
  CHECK(with_tilings > 500);
  CHECK(with_many > 50);
}

TEST_CASE("fixed placements keep the tilings that contain them", "[solver]") {
  RandomProblems random(7);
  int compared = 0;
  while (compared < 200) {
    const int pieces = 3 + random.below(5);
    Problem problem{random.terrain(4 * pieces), random.supply(pieces), {}};
    const Counted all = count(problem);
    if (all.tilings.is_zero()) continue;
    Tiling one;
    const auto k =
        static_cast<std::uint64_t>(random.below(static_cast<int>(all.tilings.saturated() % 100'000)) + 0);
    enumerate(problem, {BigUint(k), std::nullopt}, {}, [&](const Found& found) {
      one = found.tiling();
      return false;
    });
    problem.fixed.push_back(one[static_cast<std::size_t>(random.below(pieces))]);
    if (random.below(2) == 0) {
      const field::Placement second = one[static_cast<std::size_t>(random.below(pieces))];
      if (!(second == problem.fixed[0])) problem.fixed.push_back(second);
    }
    if (!compare(problem, random)) continue;
    CHECK_FALSE(count(problem).tilings.is_zero());
    ++compared;
  }
}

TEST_CASE("with little memory the answers are the same", "[solver]") {
  RandomProblems random(3);
  int cut = 0;
  for (int i = 0; i < 30; ++i) {
    const int pieces = 6 + random.below(6);
    const Problem problem{random.terrain(4 * pieces), from_bags(pieces), {}};
    Limits little;
    little.memory = std::size_t{1} << (12 + i % 6);
    const Listed whole = all_of(problem);
    const Listed listed = all_of(problem, little);
    REQUIRE(listed.ending.is_complete());
    REQUIRE(listed.covers == whole.covers);
    cut += listed.ending.method == Method::split ? 1 : 0;
    const Counted counted = count(problem, little);
    REQUIRE(counted.ending.is_complete());
    REQUIRE(counted.tilings == BigUint(whole.covers.size()));
    REQUIRE(by_pieces(problem, little).pieces == by_pieces(problem).pieces);
    const std::uint64_t k = whole.covers.size() / 2;
    REQUIRE(all_of(problem, little, {BigUint(k), std::nullopt}).covers.size() == whole.covers.size() - k);
  }
  CHECK(cut > 5);
}
