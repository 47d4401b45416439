#include "field/cell_board.hpp"

#include <string>

#include "field/random.hpp"
#include "tests/catch.hpp"

using namespace tetron::field;

namespace {

// The same board as texts, the lowest row first.
using Rows = std::vector<std::string>;

Rows rows_of(const CellBoard<>& board) {
  Rows rows;
  for (int row = 0; row < board.rows(); ++row) {
    rows.emplace_back();
    for (int column = 0; column < board.width(); ++column) rows.back() += to_char(board.at(column, row));
  }
  return rows;
}

// With many blocks, so that rows are full.
CellBoard<> some_board(Random& random, int width, int rows) {
  CellBoard<> board(width, rows);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < width; ++column)
      if (random.below(8) != 0) board.set(column, row, static_cast<Cell>(1 + random.below(8)));
  return board;
}

}  // namespace

TEST_CASE("rows of a board of cells go and rise as lines of a text do", "[field][cell_board]") {
  Random random(7);
  for (int i = 0; i < 300; ++i) {
    const int width = 1 + static_cast<int>(random.below(6));
    const int height = 1 + static_cast<int>(random.below(12));
    CellBoard<> board = some_board(random, width, height);
    Rows rows = rows_of(board);
    const std::string none(static_cast<std::size_t>(width), '.');

    const int first = static_cast<int>(random.below(static_cast<std::uint32_t>(height)));
    const auto has_garbage = [](const auto& row) {
      return std::ranges::find(row, Cell::garbage) != row.end();
    };
    CellBoard<> without_garbage = board;
    Rows left = rows;
    const auto gone = std::erase_if(
        left, [&](const std::string& row) { return &row - left.data() >= first && row.contains('#'); });
    left.resize(rows.size(), none);
    CHECK(without_garbage.remove_rows(has_garbage, first) == static_cast<int>(gone));
    CHECK(rows_of(without_garbage) == left);

    const auto full = std::erase_if(rows, [](const std::string& row) { return !row.contains('.'); });
    rows.resize(static_cast<std::size_t>(height), none);
    CHECK(board.clear_full_rows() == static_cast<int>(full));
    CHECK(rows_of(board) == rows);
    CHECK(board.is_empty() == (rows == Rows(rows.size(), none)));

    const int count = static_cast<int>(random.below(14));
    std::vector<Cell> row(static_cast<std::size_t>(width), Cell::garbage);
    row.front() = Cell::empty;
    rows.insert(rows.begin() + first, static_cast<std::size_t>(count), "." + none.substr(1));
    for (int at = first; at < first + count; ++at)
      for (std::size_t x = 1; x < none.size(); ++x) rows[static_cast<std::size_t>(at)][x] = '#';
    rows.resize(static_cast<std::size_t>(height));
    board.rise(count, row, first);
    CHECK(rows_of(board) == rows);
  }
}

TEST_CASE("a board of cells is empty outside, and its empty rows at the top are left out",
          "[field][cell_board]") {
  CellBoard<> board(3, 4);
  CHECK(board.filled().empty());
  for (const auto& [column, row] : {std::pair(-1, 0), {3, 0}, {0, -1}, {0, 4}}) {
    board.set(column, row, Cell::t);
    CHECK_FALSE(board.contains(column, row));
    CHECK(board.at(column, row) == Cell::empty);
  }
  CHECK(board.is_empty());
  board.set(1, 1, Cell::t);
  CHECK(rows_of(board) == Rows{"...", ".T.", "...", "..."});
  CHECK(board.filled().size() == 6);
  board.set_rows(2);
  CHECK(rows_of(board) == Rows{"...", ".T."});
  board.set(std::vector{Cell::i, Cell::empty, Cell::s, Cell::z});
  CHECK(rows_of(board) == Rows{"I.S", "Z.."});
  CHECK(CellBoard<>().filled().empty());
}

TEST_CASE("rows of cells from the top go as those from below", "[field][cell_board]") {
  std::vector<int> cells{1, 2, 9, 9, 3, 4, 9, 5};
  CHECK(remove_full_rows(std::views::reverse(cells), 2, 9) == 2);
  CHECK(cells == std::vector{9, 9, 9, 9, 9, 9, 9, 5});
}
