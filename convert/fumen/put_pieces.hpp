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

}  // namespace tetron::convert
