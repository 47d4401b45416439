#include "formats/base64/base64.hpp"
#include "formats/deflate/zlib.hpp"
#include "formats/techmino/recording.hpp"

namespace tetron::techmino {

namespace {

void append_number(std::string& out, std::uint64_t value) {
  unsigned shift = 0;
  while (shift + 7 < 64 && value >> (shift + 7) != 0) shift += 7;
  for (; shift > 0; shift -= 7) out += static_cast<char>((value >> shift & 0x7f) | 0x80);
  out += static_cast<char>(value & 0x7f);
}

}  // namespace

std::string write(const Recording& recording) {
  std::string out = recording.header.json + '\n';
  std::uint64_t before = 0;
  for (const Input& input : recording.inputs) {
    append_number(out, input.frame - before);
    append_number(out, input.event);
    if (!recording.is_absolute) before = input.frame;
  }
  return out + recording.rest;
}

std::string pack(std::string_view unpacked, Packing packing) {
  const std::vector<std::byte> packed = deflate::stored_zlib(std::as_bytes(std::span(unpacked)));
  if (packing == Packing::base64) return base64::encode(packed);
  return {reinterpret_cast<const char*>(packed.data()), packed.size()};
}

}  // namespace tetron::techmino
