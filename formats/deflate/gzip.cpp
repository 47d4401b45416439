#include "formats/deflate/gzip.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/cursor.hpp"
#include "formats/deflate/inflate.hpp"

namespace tetron::deflate {

namespace {

// RFC 1952, section 2.3.
constexpr std::uint8_t first_byte = 0x1f;
constexpr std::uint8_t second_byte = 0x8b;
constexpr std::uint8_t gzip_deflate = 8;
constexpr std::uint8_t has_header_sum = 2;
constexpr std::uint8_t has_extra = 4;
constexpr std::uint8_t has_name = 8;
constexpr std::uint8_t has_comment = 16;
constexpr std::uint8_t reserved_flags = 0xe0;
constexpr std::size_t trailer_size = 8;

constexpr auto crc_table = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value & 1) != 0 ? 0xedb88320U ^ value >> 1 : value >> 1;
    table[i] = value;
  }
  return table;
}();

void skip_text(base::Cursor& from, std::string_view field) {
  while (!from.failed() && from.u8(field) != 0) {
  }
}

// Reads up to the packed data.
void skip_header(base::Cursor& from) {
  const std::uint64_t begin = from.offset();
  const std::uint8_t first = from.u8("gzip header");
  const std::uint8_t second = from.u8("gzip header");
  if (first != first_byte || second != second_byte)
    from.fail({base::ErrorKind::wrong_value, begin, "beginning of a gzip file", first_byte | second_byte << 8,
               static_cast<std::uint64_t>(first | second << 8)});
  const std::uint64_t method_at = from.offset();
  const std::uint8_t method = from.u8("gzip method");
  if (method != gzip_deflate)
    from.fail({base::ErrorKind::wrong_value, method_at, "gzip method", gzip_deflate, method});
  const std::uint64_t flags_at = from.offset();
  const std::uint8_t flags = from.u8("gzip flags");
  if ((flags & reserved_flags) != 0)
    from.fail({base::ErrorKind::unknown_value, flags_at, "gzip flags", 0, flags});
  from.bytes(6, "gzip header");  // time, method and system of the packing
  if ((flags & has_extra) != 0) from.bytes(from.u16("gzip extra field"), "gzip extra field");
  if ((flags & has_name) != 0) skip_text(from, "gzip name");
  if ((flags & has_comment) != 0) skip_text(from, "gzip comment");
  if ((flags & has_header_sum) != 0) from.u16("gzip header's sum");
}

bool is_zero(std::byte byte) {
  return byte == std::byte{};
}

}  // namespace

bool is_gzip(std::span<const std::byte> start) {
  return start.size() >= 3 && base::load_u8(start.data()) == first_byte &&
         base::load_u8(start.data() + 1) == second_byte && base::load_u8(start.data() + 2) == gzip_deflate;
}

std::uint32_t crc32(std::span<const std::byte> bytes) {
  std::uint32_t sum = 0xffffffffU;
  for (const std::byte byte : bytes)
    sum = crc_table[(sum ^ std::to_integer<std::uint32_t>(byte)) & 0xff] ^ sum >> 8;
  return ~sum;
}

Unpacked gunzip(std::span<const std::byte> file, std::size_t most) {
  Unpacked unpacked;
  std::size_t at = 0;
  do {
    base::Cursor header(file.subspan(at), at);
    skip_header(header);
    if (header.failed()) {
      unpacked.error = header.failure();
      return unpacked;
    }
    at = static_cast<std::size_t>(header.offset());
    const std::size_t before = unpacked.bytes.size();
    const Inflated made = inflate(file.subspan(at), at, unpacked.bytes, most);
    at += made.used;
    if (made.error) {
      unpacked.error = made.error;
      return unpacked;
    }
    const auto own = std::span<const std::byte>(unpacked.bytes).subspan(before);
    base::Cursor trailer(file.subspan(at), at);
    const auto sums = trailer.bytes(trailer_size, "gzip sums");
    if (trailer.failed()) {
      unpacked.error = trailer.failure();
      return unpacked;
    }
    const std::uint32_t sum = base::load_u32(sums.data());
    const std::uint32_t size = base::load_u32(sums.data() + 4);
    if (const std::uint32_t had = crc32(own); sum != had)
      unpacked.error = base::Error{base::ErrorKind::wrong_value, at, "gzip sum", sum, had};
    else if (const auto made_size = static_cast<std::uint32_t>(own.size()); size != made_size)
      unpacked.error = base::Error{base::ErrorKind::wrong_value, at + 4, "gzip size", size, made_size};
    if (unpacked.error) return unpacked;
    at += trailer_size;
    // Zeros may follow, which fill a block of a tape or a disk.
  } while (!std::ranges::all_of(file.subspan(at), is_zero));
  return unpacked;
}

}  // namespace tetron::deflate
