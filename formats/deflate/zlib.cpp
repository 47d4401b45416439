#include "formats/deflate/zlib.hpp"

#include <algorithm>

#include "base/cursor.hpp"
#include "formats/deflate/inflate.hpp"

namespace tetron::deflate {

namespace {

// RFC 1950, section 2.2.
constexpr std::size_t header_size = 2;
constexpr std::uint8_t method_mask = 0x0f;
constexpr std::uint8_t zlib_deflate = 8;
constexpr std::uint8_t most_window = 0x70;  // 32 KB, in the upper half
constexpr std::uint8_t has_dictionary = 0x20;
constexpr unsigned header_divisor = 31;
constexpr std::size_t sum_size = 4;

// RFC 1951, section 3.2.4.
constexpr std::size_t most_stored = 65535;

unsigned header_of(std::span<const std::byte> start) {
  return std::to_integer<unsigned>(start[0]) << 8 | std::to_integer<unsigned>(start[1]);
}

// The checksum is stored with its highest byte first.
std::uint32_t load_sum(std::span<const std::byte> bytes) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < sum_size; ++i) sum = sum << 8 | std::to_integer<std::uint32_t>(bytes[i]);
  return sum;
}

}  // namespace

bool is_zlib(std::span<const std::byte> start) {
  if (start.size() < header_size) return false;
  const std::uint8_t first = base::load_u8(start.data());
  return (first & method_mask) == zlib_deflate && (first & 0xf0) <= most_window &&
         (base::load_u8(start.data() + 1) & has_dictionary) == 0 && header_of(start) % header_divisor == 0;
}

std::uint32_t adler32(std::span<const std::byte> bytes) {
  constexpr std::uint32_t modulus = 65521;
  // How many bytes can be added before the sums could exceed 32 bits.
  constexpr std::size_t at_once = 5552;
  std::uint32_t low = 1;
  std::uint32_t high = 0;
  while (!bytes.empty()) {
    const auto part = bytes.first(std::min(at_once, bytes.size()));
    for (const std::byte byte : part) {
      low += std::to_integer<std::uint32_t>(byte);
      high += low;
    }
    low %= modulus;
    high %= modulus;
    bytes = bytes.subspan(part.size());
  }
  return high << 16 | low;
}

Unpacked unzlib(std::span<const std::byte> packed, std::size_t most) {
  Unpacked unpacked;
  if (packed.size() < header_size) {
    unpacked.error = base::Error{base::ErrorKind::truncated, 0, "zlib header", header_size, packed.size()};
    return unpacked;
  }
  if (!is_zlib(packed)) {
    unpacked.error = base::Error{base::ErrorKind::unknown_value, 0, "zlib header", 0, header_of(packed)};
    return unpacked;
  }
  const Inflated made = inflate(packed.subspan(header_size), header_size, unpacked.bytes, most);
  if (made.error) {
    unpacked.error = made.error;
    return unpacked;
  }
  const std::size_t at = header_size + made.used;
  base::Cursor trailer(packed.subspan(at), at);
  const auto sum = trailer.bytes(sum_size, "zlib sum");
  if (trailer.failed()) {
    unpacked.error = trailer.failure();
    return unpacked;
  }
  if (const std::uint32_t own = adler32(unpacked.bytes); own != load_sum(sum))
    unpacked.error = base::Error{base::ErrorKind::wrong_value, at, "zlib sum", own, load_sum(sum)};
  return unpacked;
}

std::vector<std::byte> stored_zlib(std::span<const std::byte> bytes) {
  constexpr auto byte = [](std::size_t value) { return static_cast<std::byte>(value & 0xff); };
  std::vector<std::byte> packed{byte(0x78), byte(0x01)};
  packed.reserve(bytes.size() + 16 + bytes.size() / most_stored * 5);
  const std::uint32_t sum = adler32(bytes);
  do {
    const auto part = bytes.first(std::min(most_stored, bytes.size()));
    bytes = bytes.subspan(part.size());
    packed.push_back(byte(bytes.empty() ? 1 : 0));
    for (const std::size_t size : {part.size(), most_stored - part.size()}) {
      packed.push_back(byte(size));
      packed.push_back(byte(size >> 8));
    }
    packed.insert(packed.end(), part.begin(), part.end());
  } while (!bytes.empty());
  for (const unsigned shift : {24U, 16U, 8U, 0U}) packed.push_back(byte(sum >> shift));
  return packed;
}

}  // namespace tetron::deflate
