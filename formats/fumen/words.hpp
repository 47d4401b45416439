#pragma once

#include <boost/endian/conversion.hpp>
#include <cstdint>
#include <cstring>

#include "formats/fumen/field.hpp"

// Words of eight cells, the first cell in the lowest byte. Block numbers are small, so adding to each byte
// does not carry into the next.
namespace tetron::fumen::words {

inline constexpr std::size_t size = 8;

inline std::uint64_t load(const void* cells) {
  return boost::endian::load_little_u64(static_cast<const unsigned char*>(cells));
}
inline void store(void* cells, std::uint64_t word) {
  boost::endian::store_little_u64(static_cast<unsigned char*>(cells), word);
}
// The same byte eight times.
constexpr std::uint64_t all(std::uint64_t byte) {
  return byte * 0x0101010101010101;
}

inline constexpr std::uint64_t high_bits = all(0x80);

// Whether none of the ten cells of a row is empty: adding 0x7F sets the high bit of every byte except 0.
inline bool full_row(const Block* row) {
  const std::uint64_t first = load(row) + all(0x7F);
  const std::uint64_t last = load(row + Field::width - size) + all(0x7F);
  return (first & last & high_bits) == high_bits;
}

inline void mirror_row(Block* row) {
  const std::uint64_t first = load(row);
  const std::uint64_t last = load(row + Field::width - size);
  store(row, boost::endian::endian_reverse(last));
  store(row + Field::width - size, boost::endian::endian_reverse(first));
}

}  // namespace tetron::fumen::words
