#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "replay/timeline/timeline.hpp"

// Finds the bytes of a .tet file that set a cell of a field, and the cells that a byte sets.
namespace tetron::replay {

// A cell by its number, counted row by row from the top.
struct FieldCell {
  base::MatrixId field{};
  std::uint32_t cell = 0;
  friend bool operator==(const FieldCell&, const FieldCell&) = default;
};

// Bytes of a chunk, counted from the chunk's beginning.
struct ByteRange {
  std::uint32_t first = 0;
  std::uint32_t size = 0;
  bool has(std::uint32_t byte) const { return byte >= first && byte - first < size; }
  friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

// The bytes of a chunk that set a cell: part of a Matrix's packdata, or the style and place of a NewStone's
// old stone. Empty if the chunk does not set this cell.
std::optional<ByteRange> bytes_of_cell(const tet::Chunk& chunk, const Profile& profile, const Layout& layout,
                                       const FieldCell& cell);

// The cells that a byte of a chunk sets, in the order of their numbers; empty if it sets none.
std::vector<FieldCell> cells_of_byte(const tet::Chunk& chunk, const Profile& profile, const Layout& layout,
                                     std::uint32_t byte);

// Where the content of a cell comes from.
struct CellSource {
  std::uint32_t events = 0;  // the cell had its content when this many events had happened
  std::uint64_t offset = 0;  // in the file: of the chunk, or of what a round's event comes from
  ByteRange bytes;           // of the chunk; empty for a round
};

// The last of the first `events` events that changed the cell; empty if the cell has not changed since the
// beginning. The cell must be one of the layout. The work is about twice the number of events since the
// change.
std::optional<CellSource> source_of_cell(const Timeline& timeline, const FieldCell& cell,
                                         std::uint32_t events);

}  // namespace tetron::replay
