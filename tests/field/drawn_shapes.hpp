#pragma once

#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "field/position.hpp"

namespace tetron::test {

// One stone as drawn: four boards of 5 x 5 side by side, turned by 0, 90, 180 and 270 degrees clockwise. The
// anchor is the middle cell of each board. J, L, S, T and Z stand as in the Super Rotation System's chart,
// the anchor being its centre; I and O have the chart's shapes, turned about a cell instead of a corner.
struct DrawnStone {
  char letter;
  std::string_view boards;
};

inline constexpr std::array<DrawnStone, 7> drawn_stones{{
    {'I', R"(
      .....  .....  .....  ..I..
      .....  ..I..  .....  ..I..
      .IIII  ..I..  IIII.  ..I..
      .....  ..I..  .....  ..I..
      .....  ..I..  .....  .....
    )"},
    {'J', R"(
      .....  .....  .....  .....
      .J...  ..JJ.  .....  ..J..
      .JJJ.  ..J..  .JJJ.  ..J..
      .....  ..J..  ...J.  .JJ..
      .....  .....  .....  .....
    )"},
    {'L', R"(
      .....  .....  .....  .....
      ...L.  ..L..  .....  .LL..
      .LLL.  ..L..  .LLL.  ..L..
      .....  ..LL.  .L...  ..L..
      .....  .....  .....  .....
    )"},
    {'O', R"(
      .....  .....  .....  .....
      ..OO.  .....  .....  .OO..
      ..OO.  ..OO.  .OO..  .OO..
      .....  ..OO.  .OO..  .....
      .....  .....  .....  .....
    )"},
    {'S', R"(
      .....  .....  .....  .....
      ..SS.  ..S..  .....  .S...
      .SS..  ..SS.  ..SS.  .SS..
      .....  ...S.  .SS..  ..S..
      .....  .....  .....  .....
    )"},
    {'T', R"(
      .....  .....  .....  .....
      ..T..  ..T..  .....  ..T..
      .TTT.  ..TT.  .TTT.  .TT..
      .....  ..T..  ..T..  ..T..
      .....  .....  .....  .....
    )"},
    {'Z', R"(
      .....  .....  .....  .....
      .ZZ..  ...Z.  .....  ..Z..
      ..ZZ.  ..ZZ.  .ZZ..  .ZZ..
      .....  ..Z..  ..ZZ.  .Z...
      .....  .....  .....  .....
    )"},
}};

// The drawn cells about the anchor, row by row from the top.
inline std::vector<field::Offset> drawn_cells(const DrawnStone& stone, int turn) {
  std::istringstream words{std::string(stone.boards)};
  std::vector<field::Offset> cells;
  std::string word;
  for (int at = 0; words >> word; ++at) {
    if (at % 4 != turn) continue;
    for (int column = 0; column < 5; ++column)
      if (word[static_cast<std::size_t>(column)] == stone.letter) cells.push_back({column - 2, 2 - at / 4});
  }
  return cells;
}

}  // namespace tetron::test
