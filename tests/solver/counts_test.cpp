#include <chrono>
#include <map>

#include "solver/solve.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/cover/plain_cover.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;

namespace {

Problem in_bags(int rows, int columns, int t_used = 0) {
  Pieces used;
  used[field::Tetromino::t] = t_used;
  return {box(rows, columns), from_bags(rows * columns / 4, used), {}};
}

std::string counted(const Problem& problem) {
  const Counted result = count(problem);
  CHECK(result.ending.is_complete());
  return result.tilings.to_string();
}

std::string listed(const Problem& problem, int threads) {
  Limits limits;
  limits.threads = threads;
  std::uint64_t seen = 0;
  const Enumerated result = enumerate(problem, {}, limits, [&](const Found&) {
    ++seen;
    return true;
  });
  CHECK(result.ending.is_complete());
  CHECK(result.given == BigUint(seen));
  return result.given.to_string();
}

// One number for a sequence of tilings.
std::uint64_t fingerprint(const Problem& problem, const Limits& limits, const Start& start = {}) {
  std::uint64_t hash = 0;
  enumerate(problem, start, limits, [&](const Found& found) {
    for (std::size_t i = 0; i < found.size(); ++i) {
      const field::Placement& p = found[i];
      hash = hash * 1'000'003 + static_cast<std::uint64_t>(p.kind) * 64 +
             static_cast<std::uint64_t>(p.rotation) * 16 +
             static_cast<std::uint64_t>(p.centre.column.value) * 7 +
             static_cast<std::uint64_t>(p.centre.row.value);
    }
    return true;
  });
  return hash;
}

}  // namespace

TEST_CASE("known numbers of tilings", "[solver]") {
  CHECK(counted({box(4, 4), up_to(4), {}}) == "117");
  CHECK(counted({box(4, 5), up_to(4), {}}) == "451");
  CHECK(counted({box(4, 6), up_to(4), {}}) == "1988");
  CHECK(counted(in_bags(4, 6)) == "2");
  CHECK(counted(in_bags(4, 7)) == "0");
  CHECK(counted(in_bags(2, 14)) == "0");
  CHECK(counted(in_bags(5, 8)) == "16452");
  CHECK(counted(in_bags(4, 10)) == "8260");
  CHECK(counted(in_bags(4, 14)) == "41264");
  CHECK(counted(in_bags(6, 10)) == "4473088");
  CHECK(counted(in_bags(7, 8)) == "233956");
  // The same boxes lying on their side.
  CHECK(counted(in_bags(10, 4)) == "8260");
  CHECK(counted(in_bags(10, 6)) == "4473088");
}

TEST_CASE("large known numbers of tilings", "[solver][slow]") {
  if (!is_sanitized()) CHECK(counted(in_bags(8, 10)) == "865542352");
  CHECK(counted(in_bags(7, 12, 1)) == "17958770456");
}

TEST_CASE("numbers beyond 64 bits", "[solver]") {
  // Nine boxes of 4 x 6 apart from one another, with pieces enough for all.
  const PlainCover one({box(4, 6), up_to(6), {}}, 10'000'000);
  REQUIRE_FALSE(one.gave_up());
  Terrain terrain;
  BigUint wanted(1);
  for (int part = 0; part < 9; ++part) {
    for (int row = 0; row < 4; ++row)
      for (int column = 0; column < 6; ++column)
        terrain.add({field::Column(part % 3 * 8 + column), field::Row(part / 3 * 6 + row)});
    wanted = wanted * BigUint(one.covers().size());
  }
  const Problem problem{terrain, up_to(54), {}};
  CHECK(wanted.bits() > 64);
  CHECK(count(problem).tilings.to_string() == wanted.to_string());

  // The last tiling, and the one that is not there.
  std::vector<Cover> last;
  const auto keep = [&](const Found& found) {
    last.push_back(cover_of(found.tiling()));
    return true;
  };
  CHECK(enumerate(problem, {wanted - BigUint(3), std::nullopt}, {}, keep).given == BigUint(3));
  CHECK(last.size() == 3);
  CHECK(enumerate(problem, {wanted, std::nullopt}, {}, keep).ending.is_complete());
  CHECK(last.size() == 3);
  CHECK(std::set(last.begin(), last.end()).size() == 3);
  for (const Cover& cover : last) {
    Cells cells;
    for (const auto& piece : cover) cells.insert(piece.second.begin(), piece.second.end());
    CHECK(cells == cells_of(terrain));
    CHECK(cover.size() == 54);
  }
}

TEST_CASE("separate regions share a supply", "[solver]") {
  // A 4 x 4 box twice, with no more than two pieces of a kind.
  Terrain terrain = box(4, 4);
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column) terrain.add({field::Column(10 + column), field::Row(row)});
  const Problem problem{terrain, up_to(2), {}};
  const PlainCover one({box(4, 4), up_to(2), {}}, 10'000'000);
  REQUIRE_FALSE(one.gave_up());
  std::map<std::map<char, int>, std::uint64_t> sides;
  for (const Cover& cover : one.covers()) {
    std::map<char, int> pieces;
    for (const auto& piece : cover) ++pieces[piece.first];
    ++sides[pieces];
  }
  std::uint64_t wanted = 0;
  for (const auto& [left, left_times] : sides) {
    for (const auto& [right, right_times] : sides) {
      auto both = left;
      for (const auto& [letter, n] : right) both[letter] += n;
      const bool fits = std::ranges::all_of(both, [](const auto& p) { return p.second <= 2; });
      if (fits) wanted += left_times * right_times;
    }
  }
  CHECK(count(problem).tilings == BigUint(wanted));
  CHECK(wanted > 0);
}

TEST_CASE("problems that contradict themselves have no tiling", "[solver]") {
  const auto none = [](const Problem& problem) {
    const Counted result = count(problem);
    return result.ending.is_complete() && result.tilings.is_zero() && !first(problem).tiling &&
           by_pieces(problem).pieces.empty();
  };
  Problem odd{box(1, 5), up_to(4), {}};
  CHECK(none(odd));
  CHECK(none({box(4, 4), up_to(0), {}}));
  Supply too_many = up_to(4);
  too_many.required[field::Tetromino::t] = 5;
  CHECK(none({box(4, 4), too_many, {}}));
  const field::Placement square{
      field::Tetromino::o, field::Rotation::spawn, {field::Column(0), field::Row(1)}};
  CHECK(count({box(4, 4), up_to(4), {square}}).tilings > BigUint(0));
  CHECK(none({box(4, 4), up_to(4), {square, square}}));
  field::Placement outside = square;
  outside.centre.column = field::Column(3);
  CHECK(none({box(4, 4), up_to(4), {outside}}));
  Supply no_square = up_to(4);
  no_square.optional[field::Tetromino::o] = 0;
  CHECK(none({box(4, 4), no_square, {square}}));
  // Nothing to cover: one way, unless something must be placed.
  CHECK(counted({Terrain(), up_to(1), {}}) == "1");
  CHECK(listed({Terrain(), up_to(1), {}}, 1) == "1");
  CHECK(listed({box(2, 2), up_to(1), {square}}, 1) == "1");
}

TEST_CASE("the order of tilings does not depend on threads or memory", "[solver]") {
  const Problem problem = in_bags(7, 8);
  Limits limits;
  limits.threads = 1;
  const std::uint64_t wanted = fingerprint(problem, limits);
  for (const int threads : {2, 3, 5}) {
    limits.threads = threads;
    CHECK(fingerprint(problem, limits) == wanted);
  }
  const Problem small = in_bags(5, 8);
  limits.memory = std::size_t{1} << 30;
  const std::uint64_t small_wanted = fingerprint(small, limits);
  limits.memory = 300'000;
  CHECK(fingerprint(small, limits) == small_wanted);
  limits.memory = std::size_t{1} << 30;
  const Problem other = in_bags(6, 10);
  limits.threads = 1;
  const Start late{BigUint(4'000'000), std::nullopt};
  const std::uint64_t tail = fingerprint(other, limits, late);
  limits.threads = 3;
  CHECK(fingerprint(other, limits, late) == tail);
}
