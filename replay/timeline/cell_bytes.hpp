#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "replay/timeline/timeline.hpp"

// From a cell of a field to the bytes of the file that set it, and back.
namespace tetron::replay {

// A cell by its number, row by row from the top.
struct FieldCell {
  base::MatrixId field{};
  std::uint32_t cell = 0;
  friend bool operator==(const FieldCell&, const FieldCell&) = default;
};

// Bytes of a chunk, counted from its beginning.
struct ByteRange {
  std::uint32_t first = 0;
  std::uint32_t size = 0;
  bool has(std::uint32_t byte) const { return byte >= first && byte - first < size; }
  friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

// What of a chunk says what stands in the cell: of a Matrix the part of its packdata, of a NewStone the old
// stone's style and place. Nothing if the chunk sets other cells or none.
std::optional<ByteRange> bytes_of_cell(const tet::Chunk& chunk, const Profile& profile, const Layout& layout,
                                       const FieldCell& cell);

// The cells that a byte of a chunk is of, in the order of their numbers; none if it is of no cell.
std::vector<FieldCell> cells_of_byte(const tet::Chunk& chunk, const Profile& profile, const Layout& layout,
                                     std::uint32_t byte);

// How a cell came to what stands in it.
struct CellSource {
  std::uint32_t events = 0;  // how many had happened right after it
  std::uint64_t offset = 0;  // of the chunk, or of what a round has it from, in the file
  ByteRange bytes;           // of the chunk; none of a round
};

// The last of the first `events` events that changed what stands in the cell, which must be one of the
// layout's; nothing if it has been so since the beginning. Costs as many steps as the cell has stayed the
// same, about twice.
std::optional<CellSource> source_of_cell(const Timeline& timeline, const FieldCell& cell,
                                         std::uint32_t events);

}  // namespace tetron::replay
