#pragma once

#include <array>
#include <boost/endian/conversion.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// Functions that append little-endian fields, for the writers of this folder.
namespace tetron::tet {

inline void put_u8(std::vector<std::byte>& out, std::uint8_t value) {
  out.push_back(std::byte{value});
}
inline void put_u16(std::vector<std::byte>& out, std::uint16_t value) {
  std::array<unsigned char, 2> raw;
  boost::endian::store_little_u16(raw.data(), value);
  for (unsigned char c : raw) put_u8(out, c);
}
inline void put_u32(std::vector<std::byte>& out, std::uint32_t value) {
  std::array<unsigned char, 4> raw;
  boost::endian::store_little_u32(raw.data(), value);
  for (unsigned char c : raw) put_u8(out, c);
}
// The upper 8 bits, then the lower 16 as a little-endian number: the format stores credits and scores this
// way.
inline void put_split_u24(std::vector<std::byte>& out, std::uint32_t value) {
  put_u8(out, static_cast<std::uint8_t>(value >> 16));
  put_u16(out, static_cast<std::uint16_t>(value));
}
inline void put_bytes(std::vector<std::byte>& out, std::span<const std::byte> bytes) {
  out.insert(out.end(), bytes.begin(), bytes.end());
}

inline constexpr std::uint32_t max_u24 = 0xffffff;

}  // namespace tetron::tet
