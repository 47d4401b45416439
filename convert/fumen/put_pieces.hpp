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

// A page's piece, its cells in the field of the first page: rows that vanished before it came are counted.
struct PutPiece {
  std::size_t page = 0;  // from 0
  fumen::Operation operation;
  std::array<fumen::Position, 4> cells{};
};

struct PieceError {
  std::size_t page = 0;  // from 0
  std::string what;      // for people
};

struct PutPieces {
  std::vector<PutPiece> pieces;
  // The page, from 0, after which the field rises or is turned round: pieces after it are left out.
  std::optional<std::size_t> stopped;
};

// The pieces of all pages that lock, put on the field of the first one after the other; fields of later pages
// are not looked at. An error if one lies on a block, or above the field.
std::expected<PutPieces, PieceError> put_pieces(std::span<const fumen::Page> pages);

// One page: the first field with all pieces in their colours, and the first comment.
fumen::Page assembled(const fumen::Page& first, std::span<const PutPiece> pieces);

// Pages for these pieces alone: each where it lies once the rows that the others before it fill are gone. An
// error if rows between its own are still there then.
std::expected<std::vector<fumen::Page>, PieceError> pages_of(std::span<const fumen::Page> pages,
                                                             std::span<const PutPiece> pieces);

// A piece by its cells in the field as it is when it comes.
struct CellPiece {
  fumen::Piece piece{};
  std::array<fumen::Position, 4> cells{};
};
// Pages that put them one after the other on the field of `first`, with its comment; a page without a piece
// if there is none. Cells that are no piece are left out.
std::vector<fumen::Page> steps_of(const fumen::Page& first, std::span<const CellPiece> pieces);

// What a drawing that is taken apart becomes: a page a piece on the field that was there before, in guideline
// colours. Pieces have a kind and four cells with column and row.
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
