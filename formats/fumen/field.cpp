#include "formats/fumen/field.hpp"

#include <algorithm>
#include <ranges>

#include "field/cell_board.hpp"

namespace tetron::fumen {

namespace {

using base::Error;
using base::ErrorKind;

constexpr std::string_view letters = "_ILOZTJSX";  // by the number of a block

}  // namespace

std::expected<Field, Error> Field::from_text(std::string_view text) {
  const auto row_count = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  if (row_count > rows + 1)
    return std::unexpected(Error{ErrorKind::above_maximum, 0, "field rows", rows + 1, row_count});
  Field field;
  std::size_t at = 0;
  for (int y = static_cast<int>(row_count) - 2; y >= -1; --y) {
    const std::string_view row = text.substr(at, text.find('\n', at) - at);
    for (std::size_t x = 0; x < row.size() && x < width; ++x) {
      const std::size_t number = letters.find(row[x]);
      if (number == std::string_view::npos)
        return std::unexpected(
            Error{ErrorKind::bad_character, at + x, "field", 0, static_cast<unsigned char>(row[x])});
      field.set(static_cast<int>(x), y, static_cast<Block>(number));
    }
    if (row.size() != width)
      return std::unexpected(Error{ErrorKind::wrong_value, at, "length of field row", width, row.size()});
    at += width + 1;
  }
  return field;
}

std::string Field::text() const {
  const auto highest = std::ranges::find_if(cells_, [](Block block) { return block != Block::empty; });
  const auto above = static_cast<int>(highest - cells_.begin()) / width;
  std::string text;
  for (int y = std::max(rows - 1 - above, -1); y >= -1; --y) {
    for (int x = 0; x < width; ++x) text += letters[static_cast<std::size_t>(at(x, y))];
    if (y >= 0) text += '\n';
  }
  return text;
}

bool Field::row_empty(int y) const {
  for (int x = 0; x < width; ++x)
    if (at(x, y) != Block::empty) return false;
  return true;
}

bool Field::row_full(int y) const {
  for (int x = 0; x < width; ++x)
    if (at(x, y) == Block::empty) return false;
  return true;
}

void Field::fill(const Operation& operation) {
  for (const Position& cell : operation.cells()) {
    const int at = (rows - 1 - cell.y) * width + cell.x;
    if (at >= 0 && at < static_cast<int>(cell_count))
      cells_[static_cast<std::size_t>(at)] = static_cast<Block>(operation.piece);
  }
}

bool Field::can_fill(const Operation& operation) const {
  return std::ranges::all_of(operation.cells(), [this](const Position& cell) {
    return inside(cell.x, cell.y) && cell.y >= 0 && at(cell.x, cell.y) == Block::empty;
  });
}

bool Field::can_lock(const Operation& operation) const {
  Operation below = operation;
  --below.y;
  return can_fill(operation) && !can_fill(below);
}

std::optional<Operation> Field::put(Operation operation) {
  if (!can_fill(operation)) return std::nullopt;
  while (!can_lock(operation)) --operation.y;
  fill(operation);
  return operation;
}

int Field::clear_lines() {
  return field::remove_full_rows(std::span(cells_).first(rows * width) | std::views::reverse, width,
                                 Block::empty);
}

void Field::rise() {
  const auto garbage = std::shift_left(cells_.begin(), cells_.end(), width);
  std::fill(garbage, cells_.end(), Block::empty);
}

void Field::mirror() {
  for (auto row = cells_.begin(); row != cells_.end() - width; row += width) std::reverse(row, row + width);
}

void Field::shift_left() {
  for (auto row = cells_.begin(); row != cells_.end() - width; row += width)
    *std::shift_left(row, row + width, 1) = Block::empty;
}

void Field::shift_right() {
  for (auto row = cells_.begin(); row != cells_.end() - width; row += width) {
    std::shift_right(row, row + width, 1);
    *row = Block::empty;
  }
}

void Field::shift_up() {
  std::shift_left(cells_.begin(), cells_.end() - width, width);
  std::fill_n(cells_.end() - 2 * width, width, Block::empty);
}

void Field::shift_down() {
  std::shift_right(cells_.begin(), cells_.end() - width, width);
  std::fill_n(cells_.begin(), width, Block::empty);
}

}  // namespace tetron::fumen
