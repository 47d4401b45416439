#include "convert/animation/gif_lzw.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace tetron::convert {

namespace {

constexpr std::uint32_t most_codes = 4096;

// Writes codes of different sizes, the lowest bit first, in blocks that begin with their length.
class CodeBlocks {
 public:
  explicit CodeBlocks(std::vector<std::byte>& out) : out_(out), block_(out.size()) { out.push_back({}); }

  void put(std::uint32_t code, int size) {
    bits_ |= code << bit_count_;
    bit_count_ += size;
    while (bit_count_ >= 8) put_byte();
  }
  void end() {
    if (bit_count_ > 0) put_byte();
    close_block();
    if (out_[block_] != std::byte{}) out_.push_back({});
  }

 private:
  void put_byte() {
    if (out_.size() - block_ == 256) {
      close_block();
      block_ = out_.size();
      out_.push_back({});
    }
    out_.push_back(static_cast<std::byte>(bits_));
    bits_ >>= 8;
    bit_count_ -= 8;
  }
  void close_block() { out_[block_] = static_cast<std::byte>(out_.size() - block_ - 1); }

  std::vector<std::byte>& out_;
  std::size_t block_;  // position of the length of the present block
  std::uint32_t bits_ = 0;
  int bit_count_ = 0;
};

// Maps a known sequence and the number after it to a code.
class Sequences {
 public:
  void clear() { entries_.fill(unused); }
  // The entry of the sequence; `unused` if it is not known.
  std::uint32_t& entry(std::uint32_t prefix, std::uint8_t number) {
    const std::uint32_t key = prefix << 8 | number;
    std::size_t at = key * 0x9e3779b1u >> 19;
    while (entries_[at] != unused && entries_[at] >> 12 != key) at = (at + 1) % entries_.size();
    return entries_[at];
  }
  static std::uint32_t entry_for(std::uint32_t prefix, std::uint8_t number, std::uint32_t code) {
    return (prefix << 8 | number) << 12 | code;
  }
  static std::uint32_t code_of(std::uint32_t entry) { return entry % most_codes; }

  static constexpr std::uint32_t unused = 0xffffffff;  // no sequence begins with 4095, the last code

 private:
  std::array<std::uint32_t, 8192> entries_{};
};

}  // namespace

void append_gif_lzw(std::vector<std::byte>& out, std::span<const std::uint8_t> numbers,
                    std::span<const std::uint8_t> others) {
  const std::uint8_t greatest = numbers.empty() ? std::uint8_t{} : std::ranges::max(numbers);
  const int bits = std::max(2, static_cast<int>(std::bit_width(greatest)));
  out.push_back(static_cast<std::byte>(bits));
  CodeBlocks blocks(out);
  Sequences known;
  const std::uint32_t clear = 1u << bits;
  const std::uint32_t end = clear + 1;
  std::uint32_t next{};
  int size{};
  const auto begin_anew = [&] {
    known.clear();
    next = end + 1;
    size = bits + 1;
  };
  // A reader learns each sequence one code later than the writer, and uses one more bit as soon as its codes
  // need it.
  const auto count_code = [&] {
    if (next == most_codes) return;
    ++next;
    if (next > 1u << size && size < 12) ++size;
  };

  blocks.put(clear, bits + 1);
  begin_anew();
  if (!numbers.empty()) {
    std::uint32_t prefix = numbers.front();
    for (std::size_t i = 1; i < numbers.size(); ++i) {
      std::uint32_t& entry = known.entry(prefix, numbers[i]);
      if (entry != Sequences::unused) {
        prefix = Sequences::code_of(entry);
        continue;
      }
      if (others[i] != numbers[i] && others[i] < clear) {
        const std::uint32_t other = known.entry(prefix, others[i]);
        if (other != Sequences::unused) {
          prefix = Sequences::code_of(other);
          continue;
        }
      }
      blocks.put(prefix, size);
      if (next < most_codes) {
        entry = Sequences::entry_for(prefix, numbers[i], next);
        count_code();
      } else {
        blocks.put(clear, size);
        begin_anew();
      }
      prefix = numbers[i];
    }
    blocks.put(prefix, size);
    count_code();
  }
  blocks.put(end, size);
  blocks.end();
}

}  // namespace tetron::convert
