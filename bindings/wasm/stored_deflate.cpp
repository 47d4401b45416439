// convert/html/deflate.hpp without zlib: stored blocks of RFC 1951 in the format of RFC 1950. Browsers and
// Node.js compress them afterwards (bindings/wasm/js). Replaces convert/html/deflate.cpp.
#include <algorithm>
#include <cstdint>

#include "convert/html/deflate.hpp"

namespace tetron::convert {

std::vector<unsigned char> deflated(std::span<const std::byte> bytes) {
  constexpr std::size_t most = 0xffff;  // bytes of a block
  std::vector<unsigned char> packed{0x78, 0x01};
  packed.reserve(bytes.size() + bytes.size() / most * 5 + 16);
  std::uint32_t a = 1;
  std::uint32_t b = 0;  // of the Adler-32 sum
  std::size_t at = 0;
  do {
    const std::size_t size = std::min(most, bytes.size() - at);
    packed.push_back(at + size == bytes.size() ? 1 : 0);
    for (const std::size_t number : {size, ~size}) {
      packed.push_back(static_cast<unsigned char>(number & 0xff));
      packed.push_back(static_cast<unsigned char>(number >> 8 & 0xff));
    }
    for (const std::byte byte : bytes.subspan(at, size)) {
      packed.push_back(std::to_integer<unsigned char>(byte));
      a = (a + std::to_integer<std::uint32_t>(byte)) % 65521;
      b = (b + a) % 65521;
    }
    at += size;
  } while (at < bytes.size());
  for (const std::uint32_t number : {b, a}) {
    packed.push_back(static_cast<unsigned char>(number >> 8));
    packed.push_back(static_cast<unsigned char>(number & 0xff));
  }
  return packed;
}

}  // namespace tetron::convert
