#include "field/grid.hpp"

#include <random>

#include "tests/catch.hpp"

using namespace tetron::field;

namespace {

std::string board(std::string_view drawing) {
  std::string text;
  for (char c : drawing) {
    if (c == ' ') continue;
    if (c == '\n' && (text.empty() || text.back() == '\n')) continue;
    text += c;
  }
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

TEST_CASE("cells and their letters", "[field][cell]") {
  // fumen's block numbers.
  CHECK(static_cast<int>(Cell::i) == 1);
  CHECK(static_cast<int>(Cell::l) == 2);
  CHECK(static_cast<int>(Cell::o) == 3);
  CHECK(static_cast<int>(Cell::z) == 4);
  CHECK(static_cast<int>(Cell::t) == 5);
  CHECK(static_cast<int>(Cell::j) == 6);
  CHECK(static_cast<int>(Cell::s) == 7);
  CHECK(static_cast<int>(Cell::garbage) == 8);
  for (char letter : std::string(".ILOZTJS#?")) CHECK(to_char(to_cell(letter)) == letter);
  CHECK(to_cell('_') == Cell::empty);
  CHECK(to_cell('X') == Cell::garbage);
  CHECK(to_cell(' ') == Cell::empty);
  CHECK(to_char(extra_cell(100)) == '?');
  CHECK(static_cast<int>(extra_cell(0)) == 16);
  CHECK(static_cast<int>(extra_cell(239)) == 255);
  CHECK(extra_cell(255) == extra_cell(239));
  CHECK(is_extra(extra_cell(0)));
  CHECK_FALSE(is_extra(Cell::garbage));
  CHECK_FALSE(is_block(Cell::empty));
  CHECK(is_block(Cell::garbage));
}

TEST_CASE("a drawing becomes cells and a drawing again", "[field][grid]") {
  const Grid grid = from_text(R"(
    I..
    .#Z
  )");
  CHECK(grid.width() == 3);
  CHECK(grid.height() == 2);
  CHECK(grid.at({Column(0), Row(0)}) == Cell::i);
  CHECK(grid.at({Column(1), Row(0)}) == Cell::empty);
  CHECK(grid.at({Column(1), Row(1)}) == Cell::garbage);
  CHECK(grid.at({Column(2), Row(1)}) == Cell::z);
  CHECK(to_text(grid) == "I..\n.#Z");
  CHECK(to_text(Grid()).empty());
  CHECK(from_text("").width() == 0);
  CHECK(from_text(" \n\n ").height() == 0);
}

TEST_CASE("short lines are filled up, long drawings cut", "[field][grid]") {
  CHECK(to_text(from_text("II\nO\nLLL")) == "II.\nO..\nLLL");
  CHECK(to_text(from_text("\r\nII\r\n")) == "II");
  std::string tall;
  for (int row = 0; row < 50; ++row) tall += std::string(100, row == 39 ? 'Z' : 'T') + "\n";
  const Grid grid = from_text(tall);
  CHECK(grid.width() == 80);
  CHECK(grid.height() == 40);
  CHECK(grid.at({Column(79), Row(39)}) == Cell::z);
}

TEST_CASE("a random drawing round-trips", "[field][grid]") {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    const std::size_t width = 1 + random() % 80;
    const std::size_t height = 1 + random() % 40;
    std::string text;
    for (std::size_t row = 0; row < height; ++row) {
      if (row > 0) text += '\n';
      for (std::size_t column = 0; column < width; ++column) text += ".ILOZTJS#?"[random() % 10];
    }
    CHECK(to_text(from_text(text)) == text);
  }
}

TEST_CASE("cells outside are empty and not set", "[field][grid]") {
  Grid grid(3, 2);
  for (const auto& [column, row] : {std::pair(-1, 0), std::pair(3, 0), std::pair(0, -1), std::pair(0, 2),
                                    std::pair(-1, 1), std::pair(3, -1)}) {
    grid.set({Column(column), Row(row)}, Cell::garbage);
    CHECK(grid.at({Column(column), Row(row)}) == Cell::empty);
  }
  CHECK(to_text(grid) == "...\n...");
  grid.set({Column(2), Row(1)}, Cell::t);
  CHECK(to_text(grid) == "...\n..T");
}

TEST_CASE("sizes stay in their range", "[field][grid]") {
  CHECK(Grid(-3, 4).width() == 0);
  CHECK(Grid(1000, 4).width() == 80);
  CHECK(Grid(4, 1000).height() == 40);
  CHECK(Grid(80, 40).cells().size() == 3200);
}

TEST_CASE("full rows are taken out and the rest falls", "[field][grid]") {
  Grid grid = from_text(R"(
    ..I.
    OO##
    .T..
    ZZSS
    LLLL
    J.J.)");
  CHECK(grid.view().row_full(Row(1)));
  CHECK_FALSE(grid.view().row_full(Row(0)));
  CHECK_FALSE(grid.view().row_empty(Row(0)));
  CHECK(grid.clear_full_rows() == 3);
  CHECK(to_text(grid) == board(R"(
    ....
    ....
    ....
    ..I.
    .T..
    J.J.)"));
  CHECK(grid.view().row_empty(Row(2)));
  CHECK(grid.clear_full_rows() == 0);
}

TEST_CASE("a field all of full rows becomes empty", "[field][grid]") {
  Grid grid = from_text("##\n##\n##");
  CHECK(grid.clear_full_rows() == 3);
  CHECK(to_text(grid) == "..\n..\n..");
  CHECK(Grid(0, 5).clear_full_rows() == 0);
  CHECK(Grid(5, 0).clear_full_rows() == 0);
}

TEST_CASE("grids are equal when sizes and cells are", "[field][grid]") {
  const Grid a = from_text("I.\n.O");
  CHECK(a == from_text("I.\n.O"));
  CHECK_FALSE(a == from_text("I.\n.L"));
  CHECK_FALSE(from_text("....") == from_text("..\n.."));
  CHECK(Grid(a.view()) == a);
}
