#include "replay/measures/openers.hpp"

#include <array>
#include <optional>
#include <vector>

#include "formats/fumen/decode.hpp"

namespace tetron::measures {

namespace {

constexpr int width = opener_width;
static_assert(width == fumen::Field::width);
constexpr int height = 8;  // no opener is higher

// The cells of a board, row by row from the lowest.
using Cells = std::array<field::Cell, std::size_t{width} * height>;

struct Drawn {
  Cells cells{};
  const Opener* opener = nullptr;
};

field::Cell& cell(Cells& cells, int column, int row) {
  return cells[static_cast<std::size_t>(row * width + column)];
}

field::Cell mirrored(field::Cell piece) {
  switch (piece) {
    case field::Cell::l:
      return field::Cell::j;
    case field::Cell::j:
      return field::Cell::l;
    case field::Cell::s:
      return field::Cell::z;
    case field::Cell::z:
      return field::Cell::s;
    default:
      return piece;
  }
}

std::vector<Drawn> drawn_boards() {
  std::vector<Drawn> boards;
  for (const Opener& opener : openers()) {
    const auto decoded = fumen::decode(opener.fumen);
    if (!decoded) continue;  // a test checks that all can be decoded
    Drawn plain{{}, &opener};
    Drawn other{{}, &opener};
    for (int row = 0; row < height; ++row)
      for (int column = 0; column < width; ++column) {
        // Blocks and cells have the same numbers.
        const auto block = static_cast<field::Cell>(decoded->pages.front().field.at(column, row));
        cell(plain.cells, column, row) = block;
        cell(other.cells, width - 1 - column, row) = mirrored(block);
      }
    boards.push_back(plain);
    boards.push_back(other);
  }
  return boards;
}

// How many cells have the same piece as the drawing; empty if other cells are filled.
std::optional<int> agreement(const Cells& board, const Cells& drawn) {
  int same = 0;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (field::is_block(board[i]) != field::is_block(drawn[i])) return std::nullopt;
    same += field::is_block(board[i]) && board[i] == drawn[i] ? 1 : 0;
  }
  return same;
}

}  // namespace

const Opener* opener_of(const game::Field& field) {
  static const std::vector<Drawn> boards = drawn_boards();
  Cells own{};
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column) cell(own, column, row) = field.at(column, row);
  const Opener* best = nullptr;
  int most = -1;
  for (const Drawn& drawn : boards) {
    const auto same = agreement(own, drawn.cells);
    if (!same || *same <= most) continue;
    most = *same;
    best = drawn.opener;
  }
  return best;
}

}  // namespace tetron::measures
