#pragma once

#include <expected>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "field/grid.hpp"
#include "replay/profile/profile.hpp"

// The cells of a field <-> the packdata of a Matrix chunk.
namespace tetron::replay {

// Bytes that `cells` cells take; nothing for rle, which varies.
std::optional<std::size_t> packed_size(PackCodec codec, std::size_t cells);

// Fills `out` (width * height cells, row by row from the top). Errors: too few bytes, in which case `out` is
// left as it was; offsets count from the beginning of `packed`. Bytes past the last cell are ignored.
std::expected<void, base::Error> unpack(const PackFormat& format, std::span<const std::byte> packed,
                                        int width, int height, std::span<field::Cell> out);

// Bytes of packdata, counted from its beginning.
struct PackedPlace {
  std::size_t first = 0;
  std::size_t size = 0;
};
// The bytes that say what stands in the cell of that number, row by row from the top; of rle the pair.
// Nothing if `packed` has too few.
std::optional<PackedPlace> packed_place(const PackFormat& format, std::span<const std::byte> packed,
                                        int width, int height, std::size_t cell);

// Errors: a cell that has no value in the format, more than tet::matrix::max_packed bytes.
std::expected<std::vector<std::byte>, base::Error> pack(const PackFormat& format, field::GridView grid);

}  // namespace tetron::replay
