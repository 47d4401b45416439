// Drawings taken apart: against fields that were built piece by piece, and against all orders tried one by
// one.
#include "solver/pc/setup/disassembly.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "motion/movement.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::pc;

namespace {

constexpr int width = 10;
using Rows = std::vector<std::string>;  // from below; '_' empty

// The kind and the cells of each piece as the drawing has them.
using Reading = std::set<std::pair<char, std::array<Cell, 4>>>;

Reading reading_of(const std::vector<Placed>& pieces) {
  Reading reading;
  for (const Placed& piece : pieces) {
    auto cells = piece.origin;
    std::ranges::sort(cells);
    reading.insert({field::to_char(piece.kind), cells});
  }
  return reading;
}

field::Grid grid_of(const Rows& rows) {
  field::Grid grid(width, 23);
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (int x = 0; x < width; ++x)
      grid.set({field::Column(x), field::Row(22 - static_cast<int>(y))},
               field::to_cell(rows[y][static_cast<std::size_t>(x)]));
  return grid;
}

// What was built: the drawing with rows that vanished, and its pieces.
struct BuiltUp {
  Rows drawing;
  Reading reading;
};

// Puts pieces where they come to rest from above.
BuiltUp random_building(std::mt19937& random, int pieces) {
  BuiltUp built;
  // Gray with a gap of four columns, which pieces fill.
  const std::size_t gap = random() % 7;
  Rows rows;               // as they are now
  std::vector<int> first;  // the row of the drawing that each is
  for (int y = 0; y < 40; ++y) {
    std::string row(width, '_');
    for (std::size_t x = 0; y < 3 && x < row.size(); ++x)
      if (x < gap || x >= gap + 4) row[x] = 'X';
    built.drawing.push_back(row);
    rows.push_back(row);
    first.push_back(y);
  }
  for (int i = 0; i < pieces; ++i) {
    const auto kind = field::all_tetrominoes[random() % 7];
    const auto& shape = field::shape(kind, field::all_rotations[random() % 4]);
    const int column = static_cast<int>(random() % 5 == 0 ? random() % 8 + 1 : gap + random() % 4);
    const auto fits = [&](int y) {
      return std::ranges::all_of(shape, [&](const field::Offset& cell) {
        const int x = column + cell.right;
        return x >= 0 && x < width && y + cell.up >= 0 &&
               rows[static_cast<std::size_t>(y + cell.up)][static_cast<std::size_t>(x)] == '_';
      });
    };
    int y = 20;
    if (!fits(y)) continue;
    while (fits(y - 1)) --y;
    std::array<Cell, 4> cells{};
    for (std::size_t c = 0; c < 4; ++c) {
      const auto row = static_cast<std::size_t>(y + shape[c].up);
      const auto x = static_cast<std::size_t>(column + shape[c].right);
      rows[row][x] = 'X';
      cells[c] = {static_cast<int>(x), first[row]};
      built.drawing[static_cast<std::size_t>(first[row])][x] = field::to_char(kind);
    }
    std::ranges::sort(cells);
    built.reading.insert({field::to_char(kind), cells});
    for (std::size_t row = 0; row < rows.size();)
      if (rows[row].contains('_')) {
        ++row;
      } else {
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(row));
        first.erase(first.begin() + static_cast<std::ptrdiff_t>(row));
      }
    while (rows.size() < 30) {
      rows.emplace_back(width, '_');
      first.push_back(39);
    }
  }
  while (built.drawing.back().find_first_not_of('_') == std::string::npos) built.drawing.pop_back();
  return built;
}

// Whether the pieces can be put in this order, each in one part and on something: played cell by cell.
bool can_be_put(const Rows& drawing, const std::vector<std::pair<char, std::array<Cell, 4>>>& order) {
  std::map<int, std::string> rows;  // those that are there, by the row of the drawing
  for (std::size_t y = 0; y < drawing.size(); ++y) {
    std::string row(width, '_');
    for (std::size_t x = 0; x < row.size(); ++x)
      if (drawing[y][x] == 'X') row[x] = 'X';
    rows[static_cast<int>(y)] = row;
  }
  for (const auto& [kind, cells] : order) {
    std::map<int, int> now;
    for (int count = 0; const auto& [y, row] : rows) now[y] = count++;
    std::set<int> heights;
    bool rests = false;
    for (const Cell& cell : cells) {
      if (!now.contains(cell.row)) return false;
      heights.insert(now[cell.row]);
      const auto below =
          std::ranges::find_if(now, [&](const auto& row) { return row.second == now[cell.row] - 1; });
      rests = rests || below == now.end() || rows[below->first][static_cast<std::size_t>(cell.column)] != '_';
    }
    if (!rests || *heights.rbegin() - *heights.begin() + 1 != static_cast<int>(heights.size())) return false;
    for (const Cell& cell : cells) rows[cell.row][static_cast<std::size_t>(cell.column)] = kind;
    std::erase_if(rows, [](const auto& row) { return !row.second.contains('_'); });
  }
  return true;
}

}  // namespace

TEST_CASE("what was built piece by piece is read so", "[pc][disassembly]") {
  std::mt19937 random(34);
  std::size_t with_clears = 0;
  for (int round = 0; round < 300; ++round) {
    CAPTURE(round);
    const BuiltUp built = random_building(random, 2 + static_cast<int>(random() % 9));
    if (built.drawing.size() > 22) continue;
    const Disassembly found = disassembled(grid_of(built.drawing), {});
    REQUIRE(found.end == Disassembly::End::complete);
    std::set<Reading> readings;
    for (const auto& pieces : found.found) {
      // Each once, in an order that works.
      CHECK(readings.insert(reading_of(pieces)).second);
      std::vector<std::pair<char, std::array<Cell, 4>>> order;
      for (const Placed& piece : pieces) order.emplace_back(field::to_char(piece.kind), piece.origin);
      CHECK(can_be_put(built.drawing, order));
      for (const Placed& piece : pieces) with_clears += piece.cleared > 0;
    }
    CHECK(readings.contains(built.reading));
    // From above is one way of moved and turned, and of straight down.
    for (const Drop drop : {Drop::soft, Drop::hard}) {
      Disassembling how;
      how.drop = drop;
      how.movement = motion::srs_movement();
      const Disassembly reached = disassembled(grid_of(built.drawing), how);
      std::set<Reading> those;
      for (const auto& pieces : reached.found) those.insert(reading_of(pieces));
      CHECK(those.contains(built.reading));
      CHECK(std::ranges::includes(readings, those));
    }
  }
  CHECK(with_clears > 30);
}

TEST_CASE("all orders of a drawing, against all of them tried", "[pc][disassembly]") {
  std::mt19937 random(35);
  std::size_t orders = 0;
  for (int round = 0; round < 60; ++round) {
    CAPTURE(round);
    const BuiltUp built = random_building(random, 5);
    Disassembling how;
    how.every_order = true;
    const Disassembly found = disassembled(grid_of(built.drawing), how);
    std::map<Reading, std::size_t> counted;
    for (const auto& pieces : found.found) ++counted[reading_of(pieces)];
    for (const auto& [reading, count] : counted) {
      std::vector<std::pair<char, std::array<Cell, 4>>> order(reading.begin(), reading.end());
      std::size_t possible = 0;
      do possible += can_be_put(built.drawing, order);
      while (std::ranges::next_permutation(order).found);
      CHECK(count == possible);
      orders += possible;
    }
  }
  CHECK(orders > 500);
}

TEST_CASE("a queue brings the pieces of a drawing, with hold and without", "[pc][disassembly]") {
  // Z on I: the I first.
  const field::Grid drawing = grid_of({"IIII______", "__ZZ______", "_ZZ_______"});
  const auto orders = [&](const char* pattern, bool hold) {
    const Queues queues = *queues_of(*parse_patterns(pattern), 64);
    Disassembling how;
    how.queue = &queues;
    how.hold = hold;
    return disassembled(drawing, how).found.size();
  };
  CHECK(orders("IZ", false) == 1);
  CHECK(orders("ZI", false) == 0);
  CHECK(orders("ZI", true) == 1);
  CHECK(orders("TIZ", false) == 0);
  CHECK(orders("TIZ", true) == 1);
  CHECK(orders("TTIZ", true) == 0);
  CHECK(orders("[ZI]!", false) == 1);
}

TEST_CASE("what cannot be taken apart, and limits", "[pc][disassembly]") {
  CHECK(disassembled(grid_of({"TTT_______"}), {}).why_not ==
        "it has 3 cells of T, which are not whole pieces");
  CHECK(disassembled(grid_of({"TT_TT_____"}), {}).found.empty());
  const field::Grid floating = grid_of({"__________", "IIII______"});
  CHECK(disassembled(floating, {}).found.empty());
  Disassembling air;
  air.may_float = true;
  CHECK(disassembled(floating, air).found.size() == 1);
  // Under a roof: not straight down, but moved there.
  const field::Grid roof = grid_of({"OO________", "OO________", "XXX_______"});
  Disassembling how;
  how.drop = Drop::hard;
  CHECK(disassembled(roof, how).found.empty());
  how.drop = Drop::soft;
  how.movement = motion::srs_movement();
  CHECK(disassembled(roof, how).found.size() == 1);
  CHECK(disassembled(grid_of({"OOX_______", "OOX_______", "XXX_______"}), how).found.empty());
  // Four I, all flat or all upright.
  const field::Grid block = grid_of({"IIII______", "IIII______", "IIII______", "IIII______"});
  CHECK(disassembled(block, {}).found.size() == 2);
  Disassembling first;
  first.most = 1;
  const Disassembly cut = disassembled(block, first);
  CHECK(cut.found.size() == 1);
  CHECK(cut.end == Disassembly::End::enough);
  CHECK(end_words(cut, "--limit N") == "only the first 1 are written; --limit N writes more");
  // A field full of one colour can be read in more ways than can be gone through: that ends as well.
  const Disassembly many = disassembled(grid_of(Rows(20, "OOOOOOOOOO")), {});
  CHECK(!many.found.empty());
  CHECK(many.found.size() <= 1000);
  CHECK(many.end != Disassembly::End::complete);
  CHECK(disassembled(grid_of(Rows(20, "TTTTTTTTTT")), {}).found.size() <= 1000);
}

TEST_CASE("a search that gave up or was stopped does not say that there is nothing", "[pc][disassembly]") {
  using End = Disassembly::End;
  // Two L make two rows of four columns, so 20 full rows of ten are whole L in some order.
  const field::Grid full = grid_of(Rows(20, "LLLLLLLLLL"));
  Disassembling how;
  how.effort = 2000;
  const Disassembly given_up = disassembled(full, how);
  CHECK(given_up.found.empty());
  CHECK(given_up.end == End::gave_up);
  CHECK(given_up.why_not.empty());
  CHECK(end_words(given_up, "--limit N").contains("too many ways to go through"));
  // With the least effort nothing is said of what is there, and of what is not.
  how.effort = 1;
  for (const field::Grid& drawing : {grid_of({"IIII______"}), grid_of({"__________", "IIII______"})}) {
    const Disassembly one = disassembled(drawing, how);
    CHECK((one.end == End::gave_up || one.found.size() == 1));
    CHECK((one.why_not.empty() || one.end == End::complete));
  }
  const Rows four(4, "IIII______");
  const Disassembly of_four = disassembled(grid_of(four), how);
  CHECK(of_four.end == End::gave_up);
  CHECK(of_four.why_not.empty());
  // Asked to stop at once, and after a while.
  how.effort = 200'000;
  int asked = 0;
  how.stop = [&asked] { return ++asked > 3; };
  const Disassembly stopped = disassembled(full, how);
  CHECK(stopped.end == End::stopped);
  CHECK(stopped.why_not.empty());
  CHECK(asked <= 10);
  how.stop = [] { return true; };
  CHECK(disassembled(grid_of({"IIII______"}), how).end == End::stopped);
}
