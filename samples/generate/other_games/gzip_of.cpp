// Compresses without a library, so that the samples have the same bytes everywhere. RFC 1951, section 3.2.6.
#include <algorithm>

#include "formats/deflate/gzip.hpp"
#include "samples/generate/other_games/ngf_game.hpp"

namespace tetron::samples {

namespace {

class Packer {
 public:
  explicit Packer(tet::Bytes& out) : out_(out) {}

  // The lowest bit comes first.
  void bits(unsigned value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      if (held_ == 0) out_.push_back({});
      out_.back() |= static_cast<std::byte>((value >> i & 1) << held_);
      held_ = (held_ + 1) % 8;
    }
  }
  // The highest bit comes first.
  void code(unsigned value, unsigned count) {
    for (unsigned i = count; i-- > 0;) bits(value >> i & 1, 1);
  }

  void symbol(unsigned number) {
    if (number < 144)
      code(0x30 + number, 8);
    else if (number < 256)
      code(0x190 + number - 144, 9);
    else if (number < 280)
      code(number - 256, 7);
    else
      code(0xc0 + number - 280, 8);
  }

  void copy(std::size_t length, std::size_t distance) {
    constexpr std::size_t longest = 258;
    if (length == longest) {
      symbol(285);
    } else {
      unsigned number = 257;
      unsigned extra = 0;
      std::size_t first = 3;
      while (length >= first + (std::size_t{1} << extra)) {
        first += std::size_t{1} << extra;
        ++number;
        extra = number < 265 ? 0 : (number - 261) / 4;
      }
      symbol(number);
      bits(static_cast<unsigned>(length - first), extra);
    }
    unsigned number = 0;
    unsigned extra = 0;
    std::size_t first = 1;
    while (distance >= first + (std::size_t{1} << extra)) {
      first += std::size_t{1} << extra;
      ++number;
      extra = number < 4 ? 0 : (number - 2) / 2;
    }
    code(number, 5);
    bits(static_cast<unsigned>(distance - first), extra);
  }

 private:
  tet::Bytes& out_;
  unsigned held_ = 0;
};

void put_number(tet::Bytes& out, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<std::byte>(number >> shift & 0xff));
}

}  // namespace

tet::Bytes gzip_of(const tet::Bytes& bytes, std::size_t distance) {
  tet::Bytes out;
  for (const unsigned byte : {0x1fU, 0x8bU, 8U, 0U, 0U, 0U, 0U, 0U, 0U, 255U})
    out.push_back(static_cast<std::byte>(byte));
  Packer packer(out);
  packer.bits(1, 1);  // the last block
  packer.bits(1, 2);  // with the fixed codes of the RFC
  const auto same = [&](std::size_t at, std::size_t back) {
    std::size_t length = 0;
    while (back <= at && length < 258 && at + length < bytes.size() &&
           bytes[at + length] == bytes[at + length - back])
      ++length;
    return length;
  };
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t frame = same(at, distance);
    const std::size_t run = same(at, 1);
    const std::size_t length = std::max(frame, run);
    if (length < 3) {
      packer.symbol(std::to_integer<unsigned>(bytes[at++]));
      continue;
    }
    packer.copy(length, frame >= run ? distance : 1);
    at += length;
  }
  packer.symbol(256);
  put_number(out, deflate::crc32(bytes));
  put_number(out, static_cast<std::uint32_t>(bytes.size()));
  return out;
}

}  // namespace tetron::samples
