#include "convert/text/board_read.hpp"

#include "tests/catch.hpp"

using namespace tetron;
using convert::board_from_text;

namespace {

std::string read(std::string_view text) {
  const auto grid = board_from_text(text);
  if (grid) return field::to_text(*grid);
  return "line " + std::to_string(grid.error().line) + ", column " + std::to_string(grid.error().column) +
         ": " + grid.error().what;
}

}  // namespace

TEST_CASE("drawn boards", "[convert][board]") {
  CHECK(read("#X.\nI_*\n") == "##.\nI.?");
  CHECK(read("#X.\r\nI *\r\n") == "##.\nI.?");
  CHECK(read("\n\n  #\n ##\n  # \n\n") == ".#\n##\n.#");
  CHECK(read("##\n\n#") == "##\n..\n#.");
  CHECK(read("ILOZTJS") == "ILOZTJS");
  CHECK(read(".") == ".");
}

TEST_CASE("the number of rows to clear before a board", "[convert][board]") {
  CHECK(read("4\nXX__\nX___\n") == "##..\n#...");
  CHECK(read("\n 4 \r\nXX\n") == "##");
  CHECK(read("4\n#i\n").starts_with("line 2, column 2: 'i'"));
  CHECK(read("XX\n4\n").starts_with("line 2, column 1: '4'"));
  CHECK(read("25\nXX\n").starts_with("line 1, column 1: '2'"));
  CHECK(read("4\n") == "line 1, column 0: there is no board");
  CHECK(convert::clear_lines_in("\n 4 \r\nXX\n") == 4);
  CHECK(convert::clear_lines_in("24") == 24);
  for (const char* text : {"", "0\nX", "25\nX", "-1", "+4", "4x", "4 4", "X\n4", "99999999999"})
    CHECK_FALSE(convert::clear_lines_in(text));
}

TEST_CASE("what is no board", "[convert][board]") {
  CHECK(read("") == "line 1, column 0: there is no board");
  CHECK(read("\n  \n") == "line 1, column 0: there is no board");
  CHECK(read("\n##\n#i\n").starts_with("line 3, column 2: 'i' is not a cell of a board; expected # X * I L"));
  CHECK(read("#\t#").starts_with("line 1, column 2: '\t' is not a cell of a board; "));
  CHECK(read("##\xe2\x80\xae").starts_with("line 1, column 3: '\xe2\x80\xae' is not a cell of a board; "));
  CHECK(read(std::string(40, '#')) == std::string(40, '#'));
  CHECK(read(std::string(41, '#')) == "line 1, column 0: a board has at most 40 columns");
  CHECK(read(std::string(30, ' ') + std::string(40, '#')) == std::string(40, '#'));
  CHECK(read("#" + std::string(39, '\n') + "#").size() == 79);
  CHECK(read("#" + std::string(40, '\n') + "#") == "line 41, column 0: a board has at most 40 rows");
  CHECK(read(std::string(100'000, '\n') + "#" + std::string(100'000, '\n')) == "#");
}
