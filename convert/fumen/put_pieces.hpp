#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/fumen/grid.hpp"
#include "formats/fumen/page.hpp"

// The pieces of a fumen that is played page by page.
namespace tetron::convert {

// A page's piece with its cells in the rows of the first page's field, that is, including rows that were
// cleared before it.
struct PutPiece {
  std::size_t page = 0;  // from 0
  fumen::Operation operation;
  std::array<fumen::Position, 4> cells{};
};

struct PieceError {
  std::size_t page = 0;  // from 0
  std::string what;      // for readers
};

struct PutPieces {
  std::vector<PutPiece> pieces;
  // The page, from 0, after which the field rises or is mirrored. Pieces after it are left out.
  std::optional<std::size_t> stopped;
};

// The pieces of all pages that lock, placed one after the other on the field of the first page. Ignores the
// fields of later pages. An error if a piece overlaps a block or is above the field.
std::expected<PutPieces, PieceError> put_pieces(std::span<const fumen::Page> pages);

// One page: the field of `first` with all pieces in their colors, and its comment.
fumen::Page assembled(const fumen::Page& first, std::span<const PutPiece> pieces);

// Pages for only these pieces: each where it lies after the rows filled by the pieces before it are cleared.
// An error if rows between its cells are not cleared yet.
std::expected<std::vector<fumen::Page>, PieceError> pages_of(std::span<const fumen::Page> pages,
                                                             std::span<const PutPiece> pieces);

// A piece as its cells in the field at the time when it is placed.
struct CellPiece {
  fumen::Piece piece{};
  std::array<fumen::Position, 4> cells{};
};
// Pages that place the pieces one after the other on the field of `first`, with its comment. Without pieces,
// one page without a piece. Leaves out cells that are not a piece.
std::vector<fumen::Page> steps_of(const fumen::Page& first, std::span<const CellPiece> pieces);

// The pages for a drawing that was split into pieces: one page per piece on the field that was there before,
// in guideline colors. `Placed` has a kind, and four cells with column and row.
template <class Placed>
std::vector<fumen::Page> steps_of(const fumen::Page& drawing, const field::Grid& before,
                                  const std::vector<Placed>& order) {
  fumen::Page first{fumen::field_of(before), {}, drawing.comment, {}};
  first.flags.colorize = true;
  std::vector<CellPiece> pieces;
  for (const Placed& placed : order) {
    CellPiece piece{placed.kind, {}};
    for (std::size_t i = 0; i < 4; ++i) piece.cells[i] = {placed.cells[i].column, placed.cells[i].row};
    pieces.push_back(piece);
  }
  return steps_of(first, pieces);
}

}  // namespace tetron::convert
