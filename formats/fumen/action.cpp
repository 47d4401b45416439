#include "formats/fumen/action.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace tetron::fumen {

namespace {

using base::Error;
using base::ErrorKind;

// In the order of fumen's numbers.
constexpr std::array rotations{Rotation::reverse, Rotation::right, Rotation::spawn, Rotation::left};

constexpr std::uint32_t rotation_number(Rotation rotation) {
  for (std::uint32_t number = 0; number < 4; ++number)
    if (rotations[number] == rotation) return number;
  return 0;
}

// The offset from the cell under the editor's cursor to the centre. The editor rotates J, L and T about
// their centre. For I, O, S and Z, the two rotations that look the same cover the same cells for the same
// cursor.
constexpr Position cursor_to_centre(Piece piece, Rotation rotation) {
  switch (piece) {
    case Piece::i:
      if (rotation == Rotation::reverse) return {1, 0};
      if (rotation == Rotation::left) return {0, -1};
      break;
    case Piece::o:
      if (rotation == Rotation::spawn) return {0, -1};
      if (rotation == Rotation::reverse) return {1, 0};
      if (rotation == Rotation::left) return {1, -1};
      break;
    case Piece::s:
      if (rotation == Rotation::spawn) return {0, -1};
      if (rotation == Rotation::right) return {-1, 0};
      break;
    case Piece::z:
      if (rotation == Rotation::spawn) return {0, -1};
      if (rotation == Rotation::left) return {1, 0};
      break;
    case Piece::j:
    case Piece::l:
    case Piece::t:
      break;
  }
  return {};
}

// Indexed by the numbers of piece and rotation.
constexpr auto shifts = [] {
  std::array<std::array<Position, 4>, 8> table{};
  for (std::size_t piece = 1; piece < 8; ++piece)
    for (std::size_t rotation = 0; rotation < 4; ++rotation)
      table[piece][rotation] = cursor_to_centre(static_cast<Piece>(piece), rotations[rotation]);
  return table;
}();

// How far the cells of a piece extend from its centre.
struct Reach {
  int left = 0;
  int right = 0;
  int down = 0;
};

constexpr auto reaches = [] {
  std::array<std::array<Reach, 4>, 8> table{};
  for (const Piece piece : field::all_tetrominoes)
    for (const Rotation rotation : field::all_rotations)
      for (const field::Offset& cell : field::shape(piece, rotation)) {
        Reach& reach = table[static_cast<std::size_t>(piece)][static_cast<std::size_t>(rotation)];
        reach.left = std::max(reach.left, -cell.right);
        reach.right = std::max(reach.right, cell.right);
        reach.down = std::max(reach.down, -cell.up);
      }
  return table;
}();

std::expected<void, Error> check(int value, int least, int most, std::string_view field,
                                 std::string_view negative_field) {
  const auto number = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
  if (value > most)
    return std::unexpected(Error{ErrorKind::above_maximum, 0, field, number(most), number(value)});
  if (value >= least) return {};
  if (value < 0)
    return std::unexpected(
        Error{ErrorKind::unknown_value, 0, negative_field, 0, number(-std::int64_t{value})});
  return std::unexpected(Error{ErrorKind::below_minimum, 0, field, number(least), number(value)});
}

}  // namespace

std::expected<std::uint32_t, Error> pack(const Action& action, Version version) {
  std::uint32_t number = action.flags.lock ? 0 : 1;
  number = number * 2 + (action.comment ? 1 : 0);
  number = number * 2 + (action.flags.colorize ? 1 : 0);
  number = number * 2 + (action.flags.mirror ? 1 : 0);
  number = number * 2 + (action.flags.rise ? 1 : 0);
  number *= static_cast<std::uint32_t>(cell_count(version));
  if (!action.operation) return number * 32;

  const Operation& operation = *action.operation;
  const Position shift = cursor_to_centre(operation.piece, operation.rotation);
  if (auto x = check(operation.x, shift.x, Field::width - 1 + shift.x, "operation x", "negative operation x");
      !x)
    return std::unexpected(x.error());
  if (auto y = check(operation.y, -1 + shift.y, play_rows(version) - 1 + shift.y, "operation y",
                     "negative operation y");
      !y)
    return std::unexpected(y.error());
  const int row = play_rows(version) - 1 - (operation.y - shift.y);
  number += static_cast<std::uint32_t>(row * Field::width + operation.x - shift.x);
  number = number * 4 + rotation_number(operation.rotation);
  return number * 8 + static_cast<std::uint32_t>(operation.piece);
}

bool on_field(const Operation& operation) {
  const Reach& reach =
      reaches[static_cast<std::size_t>(operation.piece)][static_cast<std::size_t>(operation.rotation)];
  return operation.x >= reach.left && operation.x < Field::width - reach.right &&
         operation.y >= reach.down - 1;
}

Action unpack(std::uint32_t number, Version version) {
  const std::uint32_t piece = number % 8;
  const std::uint32_t rotation = number / 8 % 4;
  number /= 32;
  // Both cases are written out so that the compiler divides by constants.
  const std::uint32_t cell = version == Version::v115 ? number % 240 : number % 220;
  const std::uint32_t bits = version == Version::v115 ? number / 240 : number / 220;
  Action action;
  if (piece != 0) {
    const Position shift = shifts[piece][rotation];
    action.operation = Operation{static_cast<Piece>(piece), rotations[rotation],
                                 static_cast<int>(cell % Field::width) + shift.x,
                                 play_rows(version) - 1 - static_cast<int>(cell / Field::width) + shift.y};
  }
  action.flags.rise = (bits & 1) != 0;
  action.flags.mirror = (bits & 2) != 0;
  action.flags.colorize = (bits & 4) != 0 && has_color_flag(version);
  action.comment = (bits & 8) != 0 && has_comment(version);
  action.flags.lock = (bits & 16) == 0 || !has_lock_flag(version);
  return action;
}

}  // namespace tetron::fumen
