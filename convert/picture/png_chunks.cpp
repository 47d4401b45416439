#include "convert/picture/png_chunks.hpp"

#include <zlib.h>

#include "convert/picture/bytes_out.hpp"

namespace tetron::convert {

void append_png_header(std::vector<std::byte>& out, const PngHeader& header) {
  append_text(out, "\x89PNG\r\n\x1a\n");
  std::vector<std::byte> data;
  append_big(data, static_cast<std::uint32_t>(header.width));
  append_big(data, static_cast<std::uint32_t>(header.height));
  append_byte(data, static_cast<std::uint8_t>(header.depth));
  append_byte(data, static_cast<std::uint8_t>(header.color));
  for (int i = 0; i < 3; ++i) append_byte(data, 0);  // deflate, the five filters, not interlaced
  append_png_chunk(out, "IHDR", data);
}

void append_png_chunk(std::vector<std::byte>& out, std::string_view type, std::span<const std::byte> data) {
  append_big(out, static_cast<std::uint32_t>(data.size()));
  const std::size_t begin = out.size();
  append_text(out, type);
  out.insert(out.end(), data.begin(), data.end());
  const uLong checksum =
      crc32(0, reinterpret_cast<const Bytef*>(out.data() + begin), static_cast<uInt>(out.size() - begin));
  append_big(out, static_cast<std::uint32_t>(checksum));
}

}  // namespace tetron::convert
