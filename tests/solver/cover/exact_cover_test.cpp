#include "solver/cover/exact_cover.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>

#include "solver/problem/placements.hpp"
#include "tests/catch.hpp"
#include "tests/solver/drawn_terrain.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;

namespace {

// A picture of a tiling: for each piece its letter and its cells, the pieces in no order.
using Picture = std::set<std::pair<char, std::set<std::pair<int, int>>>>;

Picture picture_of(const Tiling& tiling) {
  Picture picture;
  for (const field::Placement& placement : tiling) {
    std::set<std::pair<int, int>> cells;
    for (const field::Position p : placement.cells()) cells.insert({p.row.value, p.column.value});
    picture.insert({field::to_char(placement.kind), cells});
  }
  return picture;
}

// The nineteen shapes, drawn; and from them every tiling by trying each at the first open cell.
class SlowTilings {
 public:
  explicit SlowTilings(const Problem& problem) : problem_(problem), open_(problem.terrain) {
    for (const field::Placement& fixed : problem.fixed) {
      for (const field::Position p : fixed.cells()) open_.remove(p);
      ++used_[fixed.kind];
      picture_.merge(picture_of({fixed}));
    }
    search();
  }

  std::set<Picture> found;

 private:
  struct Drawn {
    char kind;
    std::string_view drawing;
  };
  static constexpr Drawn drawings[] = {
      {'I', "####"},       {'I', "#\n#\n#\n#"}, {'O', "##\n##"},     {'S', ".##\n##."},   {'S', "#.\n##\n.#"},
      {'Z', "##.\n.##"},   {'Z', ".#\n##\n#."}, {'T', ".#.\n###"},   {'T', "###\n.#."},   {'T', "#.\n##\n#."},
      {'T', ".#\n##\n.#"}, {'L', "..#\n###"},   {'L', "###\n#.."},   {'L', "#.\n#.\n##"}, {'L', "##\n.#\n.#"},
      {'J', "#..\n###"},   {'J', "###\n..#"},   {'J', "##\n#.\n#."}, {'J', ".#\n.#\n##"},
  };

  static field::Tetromino kind_of(char letter) { return *field::to_tetromino(field::to_cell(letter)); }

  void search() {
    for (int row = 0; row < open_.height(); ++row)
      for (int column = 0; column < open_.width(); ++column)
        if (open_.has({field::Column(column), field::Row(row)})) {
          for (const Drawn& drawn : drawings) attempt(drawn, row, column);
          return;
        }
    for (const field::Tetromino kind : field::all_tetrominoes)
      if (used_[kind] < problem_.supply.required[kind] ||
          used_[kind] > problem_.supply.required[kind] + problem_.supply.optional[kind])
        return;
    found.insert(picture_);
  }

  void attempt(const Drawn& drawn, int row, int column) {
    const field::Grid grid = field::from_text(drawn.drawing);
    int lead = 0;
    while (!field::is_block(grid.at({field::Column(lead), field::Row(0)}))) ++lead;
    std::set<std::pair<int, int>> cells;
    for (int y = 0; y < grid.height(); ++y)
      for (int x = 0; x < grid.width(); ++x)
        if (field::is_block(grid.at({field::Column(x), field::Row(y)})))
          cells.insert({row + y, column + x - lead});
    for (const auto& [y, x] : cells)
      if (!open_.has({field::Column(x), field::Row(y)})) return;
    const Terrain before = open_;
    for (const auto& [y, x] : cells) open_.remove({field::Column(x), field::Row(y)});
    ++used_[kind_of(drawn.kind)];
    picture_.insert({drawn.kind, cells});
    search();
    picture_.erase({drawn.kind, cells});
    --used_[kind_of(drawn.kind)];
    open_ = before;
  }

  const Problem& problem_;
  Terrain open_;
  Pieces used_;
  Picture picture_;
};

std::uint64_t count(const Problem& problem) {
  const CoverEnd end = exact_cover_count(problem);
  CHECK(end.is_complete());
  return end.tilings;
}

Problem in_bags(const Terrain& terrain) {
  return {terrain, from_bags(terrain.size() / 4)};
}

}  // namespace

TEST_CASE("published counts", "[solver][exact_cover]") {
  CHECK(count({rectangle(4, 4), up_to(4)}) == 117);
  CHECK(count({rectangle(4, 5), up_to(4)}) == 451);
  CHECK(count({rectangle(5, 4), up_to(4)}) == 451);
  CHECK(count({rectangle(4, 6), up_to(4)}) == 1988);
  CHECK(count(in_bags(rectangle(4, 6))) == 2);
  CHECK(count(in_bags(rectangle(4, 7))) == 0);
  CHECK(count(in_bags(rectangle(2, 14))) == 0);
  CHECK(count(in_bags(rectangle(10, 4))) == 8260);
}

TEST_CASE("the same tilings as trying the drawn shapes at the first open cell", "[solver][exact_cover]") {
  std::mt19937 random(5);
  std::size_t all = 0;
  for (int round = 0; round < 400; ++round) {
    const int pieces = 1 + static_cast<int>(random() % 6);
    Problem problem{random_terrain(random, pieces, 5, 6), random_supply(random, pieces)};
    if (round % 3 == 0) {
      const auto everywhere = placements_on(problem.terrain);
      if (!everywhere.empty()) problem.fixed.push_back(everywhere[random() % everywhere.size()]);
    }
    CAPTURE(round);
    std::set<Picture> found;
    std::size_t visits = 0;
    exact_cover(problem, [&](const Tiling& tiling) {
      ++visits;
      Tiling again = tiling;
      make_canonical(again);
      CHECK(again == tiling);
      found.insert(picture_of(tiling));
      return true;
    });
    CHECK(found == SlowTilings(problem).found);
    CHECK(visits == found.size());
    all += visits;
  }
  CHECK(all > 400);
}

TEST_CASE("the order is the same every time, and stopping stops", "[solver][exact_cover]") {
  const Problem problem{rectangle(6, 4), up_to(4)};
  const auto first = [&problem](std::size_t most) {
    std::vector<Tiling> tilings;
    const CoverEnd end = exact_cover(problem, [&](const Tiling& tiling) {
      tilings.push_back(tiling);
      return tilings.size() < most;
    });
    CHECK(end.is_complete() == (tilings.size() < most));
    CHECK(end.tilings == tilings.size());
    return tilings;
  };
  const auto all = first(5000);
  const auto some = first(10);
  REQUIRE(some.size() == 10);
  CHECK(std::equal(some.begin(), some.end(), all.begin()));

  std::stop_source source;
  source.request_stop();
  Limits limits;
  limits.stop = source.get_token();
  CHECK(exact_cover_count(in_bags(rectangle(10, 8)), limits).end == End::stop_requested);
  limits.stop = {};
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
  CHECK(exact_cover_count(in_bags(rectangle(10, 8)), limits).end == End::deadline);
}

TEST_CASE("what cannot be", "[solver][exact_cover]") {
  CHECK(count({drawn_terrain("###"), up_to(4)}) == 0);
  CHECK(count({drawn_terrain("####"), up_to(0)}) == 0);
  CHECK(count({Terrain(), up_to(4)}) == 1);
  CHECK(count({Terrain(), from_bags(7)}) == 0);
  const field::Placement o{field::Tetromino::o, field::Rotation::spawn, {field::Column(0), field::Row(1)}};
  CHECK(count({rectangle(4, 4), up_to(4), {o}}) > 0);
  CHECK(count({rectangle(4, 4), up_to(4), {o, o}}) == 0);
  CHECK(count({drawn_terrain("####"), up_to(4), {o}}) == 0);
  Supply no_o = up_to(4);
  no_o.optional[field::Tetromino::o] = 0;
  CHECK(count({rectangle(4, 4), no_o, {o}}) == 0);
}
