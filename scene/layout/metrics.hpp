#pragma once

// Sizes of text and of what stands around it.
namespace tetron::scene::metrics {

// The type scale and the grid of everything outside cards, in design pixels.
inline constexpr double text_size = 14;
inline constexpr double heading = 1.25;  // of the text beside it
inline constexpr double step = 4;        // distances are multiples of it

// What stands in a card, in ems of the card: panels are drawn by these, cards make room by them.

inline constexpr double name_line = 2;
inline constexpr double name_size = heading;
inline constexpr double row_line = 1.5;
inline constexpr double label_width = 4.6;
// A label and its number.
inline constexpr double column_width = 9.5;
inline constexpr double between_columns = 1.5;
inline constexpr double next_width = 5.4;
inline constexpr double next_height = 3.4;
inline constexpr double next_cell = 1.1;
inline constexpr double under_next = 0.4;
inline constexpr double beside_next = 1;

inline constexpr int field_rows = 3;   // lines, level, lives
inline constexpr int player_rows = 6;  // credits, stones, two paces, weapon, target

// The room that `rows` numbers take below the name and the next stone.
constexpr double narrow_height(int rows) {
  return name_line + next_height + under_next + row_line * rows;
}
// The same with the numbers beside the next stone in columns.
constexpr double wide_height(int rows, int columns) {
  const double numbers = row_line * ((rows + columns - 1) / columns);
  return name_line + (numbers > next_height ? numbers : next_height);
}
constexpr double wide_width(int columns) {
  return next_width + beside_next + columns * (column_width + between_columns) - between_columns;
}

}  // namespace tetron::scene::metrics
