#pragma once

#include <expected>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "field/grid.hpp"
#include "replay/profile/profile.hpp"

// Converts between the cells of a field and the packdata of a Matrix chunk.
namespace tetron::replay {

// The bytes that `cells` cells take; empty for rle, whose size varies.
std::optional<std::size_t> packed_size(PackCodec codec, std::size_t cells);

// Fills `out` (width * height cells, row by row from the top). The error is that there are too few bytes;
// its offset counts from the beginning of `packed`, and `out` is unchanged. Bytes after the last cell are
// ignored.
std::expected<void, base::Error> unpack(const PackFormat& format, std::span<const std::byte> packed,
                                        int width, int height, std::span<field::Cell> out);

// A range of bytes of packdata, counted from its beginning.
struct PackedPlace {
  std::size_t first = 0;
  std::size_t size = 0;
};
// The bytes that store this cell, which is counted row by row from the top; for rle the pair of bytes. Empty
// if `packed` is too short.
std::optional<PackedPlace> packed_place(const PackFormat& format, std::span<const std::byte> packed,
                                        int width, int height, std::size_t cell);

// Errors: a cell that has no value in the format, or more than tet::matrix::max_packed bytes.
std::expected<std::vector<std::byte>, base::Error> pack(const PackFormat& format, field::GridView grid);

}  // namespace tetron::replay
