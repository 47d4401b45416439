#include "formats/deflate/inflate.hpp"

#include <algorithm>
#include <array>
#include <boost/endian/conversion.hpp>
#include <cstdint>
#include <memory>

namespace tetron::deflate {

namespace {

constexpr int most_code_bits = 15;          // RFC 1951, section 3.2.7
constexpr std::size_t most_literals = 288;  // literals and lengths; section 3.2.6
constexpr std::size_t most_distances = 32;
constexpr std::size_t end_of_block = 256;
constexpr std::size_t used_literals = 286;  // a block never uses the others; section 3.2.6
constexpr std::size_t used_distances = 30;

// The lowest value of a length or distance code, and how many bits that are added to it follow; section
// 3.2.5.
struct Range {
  std::uint16_t first;
  std::uint8_t bits;
};
constexpr auto lengths = [] {
  std::array<Range, used_literals - end_of_block - 1> made{};
  unsigned first = 3;
  for (std::size_t i = 0; i < made.size(); ++i) {
    const auto bits = static_cast<std::uint8_t>(i < 8 ? 0 : (i - 4) / 4);
    made[i] = {static_cast<std::uint16_t>(first), bits};
    first += 1U << bits;
  }
  made.back() = {258, 0};
  return made;
}();
constexpr auto distances = [] {
  std::array<Range, used_distances> made{};
  unsigned first = 1;
  for (std::size_t i = 0; i < made.size(); ++i) {
    const auto bits = static_cast<std::uint8_t>(i < 4 ? 0 : (i - 2) / 2);
    made[i] = {static_cast<std::uint16_t>(first), bits};
    first += 1U << bits;
  }
  return made;
}();

// The bits of bytes, each from its lowest bit. After the end they are 0 and is_past_end() is true.
class Bits {
 public:
  explicit Bits(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::uint32_t peek(int count) {
    if (held_ < count && at_ + 8 <= bytes_.size()) {
      // Takes as many whole bytes as fit. Bits of the next byte may be above them; loading that byte later
      // sets the same bits.
      bits_ |= boost::endian::load_little_u64(reinterpret_cast<const unsigned char*>(bytes_.data() + at_))
               << held_;
      const int taken = (63 - held_) / 8;
      at_ += static_cast<std::size_t>(taken);
      held_ += taken * 8;
    }
    while (held_ < count) {
      const std::uint64_t next = at_ < bytes_.size() ? std::to_integer<std::uint64_t>(bytes_[at_]) : 0;
      ++at_;
      bits_ |= next << held_;
      held_ += 8;
    }
    return static_cast<std::uint32_t>(bits_ & ((std::uint64_t{1} << count) - 1));
  }
  void drop(int count) {
    bits_ >>= count;
    held_ -= count;
  }
  std::uint32_t take(int count) {
    const std::uint32_t value = peek(count);
    drop(count);
    return value;
  }
  void to_whole_byte() { drop(held_ % 8); }
  // The number of bytes up to and including the one with the last bit taken.
  std::size_t used() const { return at_ - static_cast<std::size_t>(held_ / 8); }
  bool is_past_end() const { return used() > bytes_.size(); }
  // Takes whole bytes; only after to_whole_byte().
  std::span<const std::byte> bytes(std::size_t count) {
    const std::size_t from = std::min(used(), bytes_.size());
    const auto taken = bytes_.subspan(from, std::min(count, bytes_.size() - from));
    at_ = from + taken.size();
    bits_ = 0;
    held_ = 0;
    return taken;
  }

 private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  std::uint64_t bits_ = 0;
  int held_ = 0;
};

// A prefix code of at most 15 bits, made from the code lengths of its symbols; section 3.2.2.
class Code {
 public:
  // Returns false if the lengths need more codes than there are, or fewer. Only a code of one symbol may be
  // incomplete.
  bool set(std::span<const std::uint8_t> code_bits) {
    std::array<std::uint32_t, most_code_bits + 1> count{};
    for (const std::uint8_t bits : code_bits) ++count[bits];
    count[0] = 0;
    bits_ = most_code_bits;
    while (bits_ > 0 && count[static_cast<std::size_t>(bits_)] == 0) --bits_;
    std::array<std::uint32_t, most_code_bits + 2> next{};
    std::uint32_t symbols = 0;
    std::int64_t left = 1;
    for (std::size_t bits = 1; bits <= most_code_bits; ++bits) {
      left = left * 2 - count[bits];
      if (left < 0) return false;
      symbols += count[bits];
      next[bits + 1] = (next[bits] + count[bits]) << 1;
    }
    if (left > 0 && (symbols > 1 || bits_ > 1)) return false;
    const std::size_t size = std::size_t{1} << bits_;
    std::fill_n(table_.begin(), size, Entry{});
    for (std::size_t symbol = 0; symbol < code_bits.size(); ++symbol) {
      const unsigned bits = code_bits[symbol];
      if (bits == 0) continue;
      const std::uint32_t code = next[bits]++;
      std::uint32_t reversed = 0;
      for (unsigned bit = 0; bit < bits; ++bit) reversed |= (code >> bit & 1) << (bits - 1 - bit);
      for (std::size_t at = reversed; at < size; at += std::size_t{1} << bits)
        table_[at] = {static_cast<std::uint16_t>(symbol), static_cast<std::uint16_t>(bits)};
    }
    return true;
  }

  // The next symbol, or `none` if the bits do not begin a code.
  static constexpr std::size_t none = 0xffff;
  std::size_t next(Bits& from) const {
    const Entry entry = table_[from.peek(bits_)];
    if (entry.bits == 0) return none;
    from.drop(entry.bits);
    return entry.symbol;
  }

 private:
  struct Entry {
    std::uint16_t symbol = 0;
    std::uint16_t bits = 0;  // 0 if there is no code
  };
  std::array<Entry, std::size_t{1} << most_code_bits> table_{};
  int bits_ = 0;
};

class Inflater {
 public:
  Inflater(std::span<const std::byte> packed, std::uint64_t origin, std::vector<std::byte>& out,
           std::size_t most)
      : bits_(packed), packed_(packed.size()), origin_(origin), out_(out), begin_(out.size()), most_(most) {}

  Inflated run() {
    bool is_last = false;
    while (!error_ && !is_last) {
      is_last = bits_.take(1) != 0;
      block(bits_.take(2));
    }
    return {std::min(bits_.used(), packed_), error_};
  }

 private:
  void fail(base::ErrorKind kind, std::string_view field, std::uint64_t wanted = 0, std::uint64_t had = 0) {
    if (error_) return;
    // Missing bits read as 0. Whatever they seem to mean, the error is that the data end.
    if (bits_.is_past_end())
      error_ = base::Error{base::ErrorKind::truncated, origin_ + packed_, "packed data", 1, 0};
    else
      error_ = base::Error{kind, origin_ + bits_.used(), field, wanted, had};
  }

  void block(std::uint32_t type) {
    constexpr std::uint32_t stored = 0;
    constexpr std::uint32_t fixed = 1;
    constexpr std::uint32_t dynamic = 2;
    if (type == stored) {
      take_stored();
    } else if (type == fixed) {
      set_fixed();
      take_symbols();
    } else if (type == dynamic) {
      if (set_dynamic()) take_symbols();
    } else {
      fail(base::ErrorKind::unknown_value, "type of a packed block", 2, type);
    }
    if (bits_.is_past_end()) fail(base::ErrorKind::truncated, "packed data");
  }

  void take_stored() {
    bits_.to_whole_byte();
    const std::uint32_t size = bits_.take(16);
    const std::uint32_t check = bits_.take(16);
    if ((size ^ check) != 0xffff)
      return fail(base::ErrorKind::wrong_value, "size of a stored block", ~size & 0xffff, check);
    const auto bytes = bits_.bytes(size);
    const std::size_t room = std::min(bytes.size(), most_ - std::min(most_, out_.size()));
    out_.insert(out_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(room));
    if (room < bytes.size()) return fail_too_large();
    if (bytes.size() < size)
      error_ = base::Error{base::ErrorKind::truncated, origin_ + packed_, "stored block", size, bytes.size()};
  }

  // The fixed codes of section 3.2.6.
  void set_fixed() {
    std::array<std::uint8_t, most_literals> literal{};
    for (std::size_t i = 0; i < literal.size(); ++i) literal[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    std::array<std::uint8_t, most_distances> distance{};
    distance.fill(5);
    literals_.set(literal);
    distances_.set(distance);
  }

  // Reads the codes of section 3.2.7.
  bool set_dynamic() {
    constexpr std::array<std::uint8_t, 19> order{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                 11, 4,  12, 3, 13, 2, 14, 1, 15};
    const std::size_t literal_count = bits_.take(5) + 257;
    const std::size_t distance_count = bits_.take(5) + 1;
    const std::size_t order_count = bits_.take(4) + 4;
    if (literal_count > used_literals || distance_count > used_distances) {
      fail(base::ErrorKind::above_maximum, "number of codes", used_literals,
           std::max(literal_count, distance_count));
      return false;
    }
    std::array<std::uint8_t, order.size()> of_lengths{};
    for (std::size_t i = 0; i < order_count; ++i)
      of_lengths[order[i]] = static_cast<std::uint8_t>(bits_.take(3));
    if (!literals_.set(of_lengths)) return fail_code();
    std::array<std::uint8_t, most_literals + most_distances> all{};
    const std::size_t wanted = literal_count + distance_count;
    for (std::size_t i = 0; i < wanted;) {
      const std::size_t symbol = literals_.next(bits_);
      if (symbol < 16) {
        all[i++] = static_cast<std::uint8_t>(symbol);
        continue;
      }
      std::size_t count = 0;
      std::uint8_t value = 0;
      if (symbol == 16 && i > 0) {
        value = all[i - 1];
        count = 3 + bits_.take(2);
      } else if (symbol == 17) {
        count = 3 + bits_.take(3);
      } else if (symbol == 18) {
        count = 11 + bits_.take(7);
      }
      if (count == 0 || count > wanted - i) return fail_code();
      std::fill_n(all.begin() + static_cast<std::ptrdiff_t>(i), count, value);
      i += count;
    }
    const std::span lengths_of(all);
    if (all[end_of_block] == 0 || !literals_.set(lengths_of.first(literal_count)) ||
        !distances_.set(lengths_of.subspan(literal_count, distance_count)))
      return fail_code();
    return true;
  }
  bool fail_code() {
    fail(base::ErrorKind::unreadable, "code of a packed block");
    return false;
  }
  void fail_too_large() { fail(base::ErrorKind::above_maximum, "size of what is packed", most_, most_ + 1); }

  void take_symbols() {
    for (;;) {
      const std::size_t symbol = literals_.next(bits_);
      if (symbol == end_of_block) return;
      if (symbol >= used_literals || bits_.is_past_end())
        return fail(base::ErrorKind::unreadable, "packed data");
      if (symbol < end_of_block) {
        if (out_.size() >= most_) return fail_too_large();
        out_.push_back(static_cast<std::byte>(symbol));
        continue;
      }
      const Range length_range = lengths[symbol - end_of_block - 1];
      std::size_t length = length_range.first + bits_.take(length_range.bits);
      const std::size_t code = distances_.next(bits_);
      if (code >= used_distances) return fail(base::ErrorKind::unreadable, "packed data");
      const std::size_t distance = distances[code].first + bits_.take(distances[code].bits);
      if (bits_.is_past_end()) return fail(base::ErrorKind::unreadable, "packed data");
      if (distance > out_.size() - begin_)
        return fail(base::ErrorKind::above_maximum, "distance back in packed data", out_.size() - begin_,
                    distance);
      const bool is_too_large = length > most_ - std::min(most_, out_.size());
      if (is_too_large) length = most_ - std::min(most_, out_.size());
      const std::size_t to = out_.size();
      out_.resize(to + length);
      // The source may overlap bytes that were just copied.
      for (std::size_t i = 0; i < length; ++i) out_[to + i] = out_[to + i - distance];
      if (is_too_large) return fail_too_large();
    }
  }

  Bits bits_;
  std::size_t packed_;
  std::uint64_t origin_;
  std::vector<std::byte>& out_;
  std::size_t begin_;
  std::size_t most_;
  Code literals_;
  Code distances_;
  std::optional<base::Error> error_;
};

}  // namespace

Inflated inflate(std::span<const std::byte> packed, std::uint64_t origin, std::vector<std::byte>& out,
                 std::size_t most) {
  // On the heap: its two tables take 256 KB, too much for the stack of a thread.
  return std::make_unique<Inflater>(packed, origin, out, most)->run();
}

}  // namespace tetron::deflate
