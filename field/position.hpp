#pragma once

#include <compare>

namespace tetron::field {

// 0 is the leftmost column.
struct Column {
  int value{};
  constexpr Column() = default;
  constexpr explicit Column(int v) : value(v) {}
  friend constexpr auto operator<=>(Column, Column) = default;
};

// 0 is the top row of the field; rows grow downward, and rows above the field are negative.
struct Row {
  int value{};
  constexpr Row() = default;
  constexpr explicit Row(int v) : value(v) {}
  friend constexpr auto operator<=>(Row, Row) = default;
};

// A cell of a field, or a place outside it.
struct Position {
  Column column{};
  Row row{};
  friend constexpr auto operator<=>(const Position&, const Position&) = default;
};

// A step from one cell to another, as shapes are defined: right and up are positive, unlike in Row.
struct Offset {
  int right{};
  int up{};
  friend constexpr auto operator<=>(const Offset&, const Offset&) = default;
};

constexpr Position operator+(Position from, Offset by) {
  return {Column(from.column.value + by.right), Row(from.row.value - by.up)};
}
// A quarter turn clockwise about the origin.
constexpr Offset turned_clockwise(Offset o) {
  return {o.up, -o.right};
}
constexpr Offset turned_counter_clockwise(Offset o) {
  return {-o.up, o.right};
}

}  // namespace tetron::field
