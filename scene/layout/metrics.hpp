#pragma once

// Sizes of texts and of the space around them.
namespace tetron::scene::metrics {

// The type scale and the grid of everything outside cards, in design pixels.
inline constexpr double text_size = 14;
inline constexpr int smallest_text = 11;  // pixels; smaller texts are left out
inline constexpr double heading = 1.25;   // times the size of other text
inline constexpr double step = 4;         // distances are multiples of it

// Sizes in a card, in ems of the card. Panels are drawn with these, and cards reserve room with them.

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
inline constexpr double panel_gap = 1;

inline constexpr int field_rows = 3;    // lines, level, lives
inline constexpr int player_rows = 6;   // credits, pieces, two paces, weapon, target
inline constexpr int attack_rows = 11;  // instead of both, in games that show a queue

// Games that show a queue: the held and the next piece side by side, the pieces after them in a line below.
inline constexpr double between_pieces = 0.4;
inline constexpr double upcoming_height = 2;
inline constexpr double narrowest_pieces = 10;

// The room for pieces outside the field.
struct PiecesRoom {
  double width;
  double height;
};
constexpr PiecesRoom pieces_room(bool shows_queue) {
  if (!shows_queue) return {next_width, next_height};
  return {2 * next_width + between_pieces, next_height + between_pieces + upcoming_height};
}

// The height of `rows` numbers below the name and the pieces.
constexpr double narrow_height(int rows, bool shows_queue) {
  return name_line + pieces_room(shows_queue).height + under_next + row_line * rows;
}
// The same with the numbers in columns to the right of the pieces.
constexpr double wide_height(int rows, int columns, bool shows_queue) {
  const double numbers = row_line * ((rows + columns - 1) / columns);
  const double pieces = pieces_room(shows_queue).height;
  return name_line + (numbers > pieces ? numbers : pieces);
}
constexpr double wide_width(int columns, bool shows_queue) {
  return pieces_room(shows_queue).width + panel_gap + columns * (column_width + between_columns) -
         between_columns;
}

}  // namespace tetron::scene::metrics
