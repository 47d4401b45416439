#include "convert/html/deflate.hpp"

#include <zlib.h>

namespace tetron::convert {

std::vector<unsigned char> deflated(std::span<const std::byte> bytes) {
  uLongf size = ::compressBound(static_cast<uLong>(bytes.size()));
  std::vector<unsigned char> packed(size);
  if (::compress2(packed.data(), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                  static_cast<uLong>(bytes.size()), Z_BEST_COMPRESSION) != Z_OK)
    size = 0;
  packed.resize(size);
  return packed;
}

}  // namespace tetron::convert
