#include "replay/profile/pack.hpp"

#include <algorithm>

#include "base/cursor.hpp"

namespace tetron::replay {

using base::Error;
using base::ErrorKind;
using field::Cell;

namespace {

using CellBuffer = std::array<Cell, static_cast<std::size_t>(field::max_width) * field::max_height>;

// Calls place(i, index) for each cell: i counts in packing order, index row by row from the top.
template <class Place>
void in_packing_order(const PackFormat& format, int width, int height, Place place) {
  std::size_t i = 0;
  const auto visit = [&](int row, int column) {
    const int from_top = format.from_bottom ? height - 1 - row : row;
    place(i++, static_cast<std::size_t>(from_top * width + column));
  };
  if (format.by_columns) {
    for (int column = 0; column < width; ++column)
      for (int row = 0; row < height; ++row) visit(row, column);
  } else {
    for (int row = 0; row < height; ++row)
      for (int column = 0; column < width; ++column) visit(row, column);
  }
}

std::expected<void, Error> unpack_runs(const PackFormat& format, std::span<const std::byte> packed,
                                       std::span<Cell> out) {
  std::size_t filled = 0;
  for (std::size_t at = 0; filled < out.size(); at += 2) {
    if (packed.size() - at < 2)
      return std::unexpected(Error{ErrorKind::truncated, at, "packdata", 2, packed.size() - at});
    const auto count = std::min<std::size_t>(base::load_u8(&packed[at]), out.size() - filled);
    std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(filled), count,
                format.cell_of_value[base::load_u8(&packed[at + 1])]);
    filled += count;
  }
  return {};
}

// `packed` must have packed_size() bytes.
void unpack_fixed(const PackFormat& format, std::span<const std::byte> packed, std::span<Cell> out) {
  const auto value = [&packed](std::size_t i) { return base::load_u8(&packed[i]); };
  switch (format.codec) {
    case PackCodec::nibbles_low:
    case PackCodec::nibbles_high: {
      const unsigned first_shift = format.codec == PackCodec::nibbles_low ? 0 : 4;
      const std::size_t pairs = out.size() / 2;
      for (std::size_t i = 0; i < pairs; ++i) {
        const unsigned both = value(i);
        out[2 * i] = format.cell_of_value[both >> first_shift & 15];
        out[2 * i + 1] = format.cell_of_value[both >> (4 - first_shift) & 15];
      }
      if (out.size() % 2)
        out.back() = format.cell_of_value[static_cast<unsigned>(value(pairs)) >> first_shift & 15];
      break;
    }
    case PackCodec::bytes:
      for (std::size_t i = 0; i < out.size(); ++i) out[i] = format.cell_of_value[value(i)];
      break;
    case PackCodec::bits3:
      for (std::size_t i = 0; i < out.size(); ++i) {
        const std::size_t bit = 3 * i;
        unsigned bits = value(bit / 8);
        if (bit % 8 > 5) bits |= static_cast<unsigned>(value(bit / 8 + 1)) << 8;
        out[i] = format.cell_of_value[bits >> bit % 8 & 7];
      }
      break;
    case PackCodec::rle:
      break;
  }
}

}  // namespace

std::optional<std::size_t> packed_size(PackCodec codec, std::size_t cells) {
  switch (codec) {
    case PackCodec::nibbles_low:
    case PackCodec::nibbles_high:
      return (cells + 1) / 2;
    case PackCodec::bytes:
      return cells;
    case PackCodec::bits3:
      return (3 * cells + 7) / 8;
    case PackCodec::rle:
      break;
  }
  return std::nullopt;
}

std::expected<void, Error> unpack(const PackFormat& format, std::span<const std::byte> packed, int width,
                                  int height, std::span<Cell> out) {
  const auto needed = packed_size(format.codec, out.size());
  if (needed && packed.size() < *needed)
    return std::unexpected(Error{ErrorKind::truncated, 0, "packdata", *needed, packed.size()});
  const bool in_order = !format.by_columns && !format.from_bottom;
  if (needed && in_order) {
    unpack_fixed(format, packed, out);
    return {};
  }
  CellBuffer buffer;
  const std::span<Cell> cells = std::span(buffer).first(out.size());
  if (needed) {
    unpack_fixed(format, packed, cells);
  } else if (auto unpacked = unpack_runs(format, packed, cells); !unpacked) {
    return unpacked;
  }
  in_packing_order(format, width, height, [&](std::size_t i, std::size_t index) { out[index] = cells[i]; });
  return {};
}

std::optional<PackedPlace> packed_place(const PackFormat& format, std::span<const std::byte> packed,
                                        int width, int height, std::size_t cell) {
  const std::size_t columns = static_cast<std::size_t>(width);
  const std::size_t rows = static_cast<std::size_t>(height);
  const std::size_t column = cell % columns;
  const std::size_t row = format.from_bottom ? rows - 1 - cell / columns : cell / columns;
  const std::size_t i = format.by_columns ? column * rows + row : row * columns + column;
  PackedPlace place{i, 1};
  switch (format.codec) {
    case PackCodec::nibbles_low:
    case PackCodec::nibbles_high:
      place.first = i / 2;
      break;
    case PackCodec::bytes:
      break;
    case PackCodec::bits3:
      place = {3 * i / 8, 3 * i % 8 > 5 ? std::size_t{2} : std::size_t{1}};
      break;
    case PackCodec::rle: {
      std::size_t filled = 0;
      for (place = {0, 2}; place.first + 2 <= packed.size(); place.first += 2)
        if ((filled += base::load_u8(&packed[place.first])) > i) break;
      break;
    }
  }
  return place.first + place.size <= packed.size() ? std::optional(place) : std::nullopt;
}

std::expected<std::vector<std::byte>, Error> pack(const PackFormat& format, field::GridView grid) {
  const unsigned most = format.codec == PackCodec::bits3 ? 7
                        : format.codec == PackCodec::nibbles_low || format.codec == PackCodec::nibbles_high
                            ? 15
                            : 255;
  std::vector<std::uint8_t> values(grid.cells().size());
  std::optional<Error> error;
  in_packing_order(format, grid.width(), grid.height(), [&](std::size_t i, std::size_t index) {
    const auto found = std::ranges::find(format.cell_of_value, grid.cells()[index]);
    const auto value = static_cast<std::uint64_t>(found - format.cell_of_value.begin());
    if (value > most && !error)
      error = Error{ErrorKind::unknown_value, i, "cell to pack", most,
                    static_cast<std::uint8_t>(grid.cells()[index])};
    values[i] = static_cast<std::uint8_t>(value);
  });
  if (error) return std::unexpected(*error);

  std::vector<std::byte> packed(packed_size(format.codec, values.size()).value_or(0));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const unsigned value = values[i];
    switch (format.codec) {
      case PackCodec::nibbles_low:
      case PackCodec::nibbles_high: {
        const bool high = (i % 2 == 1) == (format.codec == PackCodec::nibbles_low);
        packed[i / 2] |= static_cast<std::byte>(high ? value << 4 : value);
        break;
      }
      case PackCodec::bytes:
        packed[i] = static_cast<std::byte>(value);
        break;
      case PackCodec::bits3:
        packed[3 * i / 8] |= static_cast<std::byte>(value << 3 * i % 8);
        if (3 * i % 8 > 5) packed[3 * i / 8 + 1] |= static_cast<std::byte>(value >> (8 - 3 * i % 8));
        break;
      case PackCodec::rle:
        if (packed.empty() || packed.back() != static_cast<std::byte>(value) ||
            packed[packed.size() - 2] == std::byte{255})
          packed.insert(packed.end(), {std::byte{0}, static_cast<std::byte>(value)});
        packed[packed.size() - 2] =
            static_cast<std::byte>(std::to_integer<unsigned>(packed[packed.size() - 2]) + 1);
        break;
    }
  }
  if (packed.size() > tet::matrix::max_packed)
    return std::unexpected(
        Error{ErrorKind::above_maximum, 0, "packdata size", tet::matrix::max_packed, packed.size()});
  return packed;
}

}  // namespace tetron::replay
