#include "convert/fumen/put_pieces.hpp"

#include <algorithm>
#include <numeric>

namespace tetron::convert {

namespace {

using fumen::Block;
using fumen::Field;

// A field in which rows are cleared. Knows for each row which row of the first page it was.
class Played {
 public:
  explicit Played(const Field& field) : field_(field) { std::iota(rows_.begin(), rows_.end(), 0); }

  const Field& field() const { return field_; }
  int first_row(int row) const { return rows_[static_cast<std::size_t>(row)]; }
  // The present row; empty if it was cleared.
  std::optional<int> row_now(int first_row) const {
    const auto at = std::ranges::find(rows_, first_row);
    if (at == rows_.end()) return std::nullopt;
    return static_cast<int>(at - rows_.begin());
  }

  void put(const std::array<fumen::Position, 4>& cells, Block block) {
    for (const fumen::Position& cell : cells) field_.set(cell.x, cell.y, block);
    auto kept = rows_.begin();
    for (int y = 0; y < Field::rows; ++y)
      if (!field_.row_full(y)) *kept++ = rows_[static_cast<std::size_t>(y)];
    for (int above = rows_.back() + 1; kept != rows_.end(); ++kept, ++above) *kept = above;
    field_.clear_lines();
  }

 private:
  Field field_;
  std::array<int, Field::rows> rows_{};
};

}  // namespace

std::expected<PutPieces, PieceError> put_pieces(std::span<const fumen::Page> pages) {
  PutPieces result;
  if (pages.empty()) return result;
  Played played(pages.front().field);
  for (std::size_t page = 0; page < pages.size(); ++page) {
    const fumen::Page& shown = pages[page];
    if (shown.operation && shown.flags.lock) {
      if (!played.field().can_fill(*shown.operation))
        return std::unexpected(PieceError{page, "its piece is on a block or outside the field"});
      PutPiece piece{page, *shown.operation, shown.operation->cells()};
      const auto cells = piece.cells;
      for (fumen::Position& cell : piece.cells) {
        cell.y = played.first_row(cell.y);
        if (cell.y >= Field::rows)
          return std::unexpected(PieceError{page, "its piece lies above the field of the first page"});
      }
      result.pieces.push_back(piece);
      played.put(cells, static_cast<Block>(shown.operation->piece));
    }
    if (shown.flags.lock && (shown.flags.rise || shown.flags.mirror) && page + 1 < pages.size()) {
      result.stopped = page;
      break;
    }
  }
  return result;
}

fumen::Page assembled(const fumen::Page& first, std::span<const PutPiece> pieces) {
  fumen::Page page{first.field, {}, first.comment, {}};
  page.flags.colorize = first.flags.colorize;
  for (const PutPiece& piece : pieces)
    for (const fumen::Position& cell : piece.cells)
      page.field.set(cell.x, cell.y, static_cast<Block>(piece.operation.piece));
  return page;
}

std::expected<std::vector<fumen::Page>, PieceError> pages_of(std::span<const fumen::Page> pages,
                                                             std::span<const PutPiece> pieces) {
  std::vector<fumen::Page> result;
  if (pages.empty()) return result;
  Played played(pages.front().field);
  for (const PutPiece& piece : pieces) {
    fumen::Page page = pages[piece.page];
    page.field = played.field();
    page.flags.colorize = result.empty() && pages.front().flags.colorize;
    auto cells = piece.cells;
    for (fumen::Position& cell : cells) {
      // Its own rows cannot be cleared before it is placed.
      cell.y = played.row_now(cell.y).value_or(0);
    }
    // The cells are in the same order as the operation's, so the first of them gives its centre.
    page.operation = piece.operation;
    page.operation->y += cells[0].y - piece.operation.cells()[0].y;
    if (page.operation->cells() != cells)
      return std::unexpected(
          PieceError{piece.page, "rows between those of its piece are still there without the others"});
    result.push_back(std::move(page));
    played.put(cells, static_cast<Block>(piece.operation.piece));
  }
  return result;
}

}  // namespace tetron::convert
