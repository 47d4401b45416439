#include "replay/infer/change.hpp"

#include <algorithm>
#include <set>

#include "tests/catch.hpp"

using namespace tetron::replay::infer;

namespace {

constexpr std::uint8_t empty = '.';

// Letters as values.
Board board(std::initializer_list<std::string_view> rows) {
  Board result;
  result.width = static_cast<int>(rows.begin()->size());
  result.height = static_cast<int>(rows.size());
  for (const std::string_view row : rows) result.values.insert(result.values.end(), row.begin(), row.end());
  return result;
}

std::set<std::string> cells_drawn(const std::vector<AddedCell>& cells) {
  std::set<std::string> all;
  for (const AddedCell& cell : cells)
    all.insert(
        std::to_string(cell.column) + "," + std::to_string(cell.row) + " " +
        (cell.value == AddedCell::unseen ? std::string("?") : std::string(1, static_cast<char>(cell.value))));
  return all;
}

}  // namespace

TEST_CASE("Without lines, what is new was added", "[infer]") {
  const Board before = board({"....", "A...", "AB.."});
  const Board after = board({"....", "AC..", "ABC."});
  CHECK(possible_clears(before, after, empty, 0, 9) == std::vector<ClearedRows>{{}});
  CHECK(cells_drawn(added_cells(before, after, empty, {})) == std::set<std::string>{"1,1 C", "2,2 C"});
}

TEST_CASE("The row that went is found by what came down", "[infer]") {
  const Board before = board({"....", "A...", "AB..", "B.BB"});
  const Board after = board({"....", "....", "A..C", "B.BB"});
  // Row 2 was filled up and went.
  CHECK(possible_clears(before, after, empty, 1, 9) == std::vector<ClearedRows>{{2}});
  CHECK(cells_drawn(added_cells(before, after, empty, {2})) ==
        std::set<std::string>{"3,1 C", "2,2 ?", "3,2 ?"});
}

TEST_CASE("Where nothing stood, any row may have gone", "[infer]") {
  const Board before = board({"...", "...", "..."});
  const Board after = board({"...", "...", "A.."});
  const auto clears = possible_clears(before, after, empty, 1, 9);
  CHECK(clears.size() == 3);
  CHECK(possible_clears(before, after, empty, 1, 2).size() == 2);
}

TEST_CASE("What vanishes otherwise makes no sense", "[infer]") {
  const Board before = board({"...", "A..", "AB."});
  CHECK(possible_clears(before, board({"...", "A..", "A.B"}), empty, 0, 9).empty());
  CHECK(possible_clears(before, board({"...", "A..", "AC."}), empty, 0, 9).empty());
  CHECK(possible_clears(before, board({"...", "A..", "AB."}), empty, 4, 9).empty());
  // Two rows went, so that two must be empty at the top.
  CHECK(possible_clears(before, board({"...", "A..", "AB."}), empty, 2, 9).empty());
}
