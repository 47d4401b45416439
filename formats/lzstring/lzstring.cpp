#include "formats/lzstring/lzstring.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

#include "base/utf8.hpp"

namespace tetron::lzstring {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
constexpr unsigned bits_a_character = 6;
constexpr std::uint8_t no_bits = 0xff;

constexpr std::array<std::uint8_t, 256> values = [] {
  std::array<std::uint8_t, 256> all{};
  all.fill(no_bits);
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    all[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  all[' '] = all['+'];
  return all;
}();

// Codes that are not phrases.
constexpr std::uint32_t unit_of_8 = 0;
constexpr std::uint32_t unit_of_16 = 1;
constexpr std::uint32_t the_end = 2;
constexpr std::uint32_t first_phrase = 3;
constexpr unsigned most_bits_of_code = 30;

// The width of codes: it grows by one bit each time the number of phrases exceeds what the width can count.
class Width {
 public:
  explicit Width(unsigned bits, std::uint32_t left) : bits_(bits), left_(left) {}
  unsigned bits() const { return bits_; }
  void phrase() { --left_; }
  void widen() {
    if (left_ != 0) return;
    left_ = std::uint32_t{1} << bits_;
    ++bits_;
  }

 private:
  unsigned bits_;
  std::uint32_t left_;
};

class BitReader {
 public:
  explicit BitReader(std::string_view text) : text_(text) {}

  // Reads bits, the lowest first. Empty if the text ends or has an unexpected character; at() is then its
  // index.
  std::optional<std::uint32_t> take(unsigned count) {
    while (held_ < count) {
      if (at_ == text_.size()) return std::nullopt;
      const std::uint8_t value = values[static_cast<unsigned char>(text_[at_])];
      if (value == no_bits) return std::nullopt;
      ++at_;
      // Reversed, so that the bit that comes first is the lowest.
      std::uint64_t turned = 0;
      for (unsigned i = 0; i < bits_a_character; ++i)
        turned |= std::uint64_t{value >> (bits_a_character - 1 - i) & 1U} << i;
      bits_ |= turned << held_;
      held_ += bits_a_character;
    }
    const auto result = static_cast<std::uint32_t>(bits_ & ((std::uint64_t{1} << count) - 1));
    bits_ >>= count;
    held_ -= count;
    return result;
  }

  std::size_t at() const { return at_; }
  bool ended() const { return at_ == text_.size(); }
  // The error for the character that could not be read.
  base::Error error() const {
    if (ended()) return {base::ErrorKind::truncated, at_, "packed text", 1, 0};
    return {base::ErrorKind::bad_character, at_, "packed text", 0,
            static_cast<std::uint64_t>(static_cast<unsigned char>(text_[at_]))};
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::uint64_t bits_ = 0;
  unsigned held_ = 0;
};

class BitWriter {
 public:
  void put(std::uint32_t value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      held_ = held_ << 1 | (value >> i & 1U);
      if (++count_ == bits_a_character) flush();
    }
  }
  // The library always writes a last character, even if no bits are left for it.
  std::string finish() {
    held_ <<= bits_a_character - count_;
    flush();
    return std::move(text_);
  }

 private:
  void flush() {
    text_ += alphabet[held_ & 0x3f];
    held_ = 0;
    count_ = 0;
  }

  std::string text_;
  std::uint32_t held_ = 0;
  unsigned count_ = 0;
};

class Unpacker {
 public:
  Unpacker(std::string_view packed, const Limits& limits)
      : bits_(packed),
        most_(std::min(
            limits.units,
            std::max(limits.units_always, packed.size() * std::max<std::size_t>(1, limits.units_for_each)))) {
  }

  Unpacked unpacked() {
    Unpacked result;
    result.damage = run();
    result.text = std::move(text_);
    return result;
  }

 private:
  // Phrases are parts of the text itself.
  struct Phrase {
    std::size_t start = 0;
    std::size_t length = 0;
  };

  std::optional<base::Error> run() {
    auto code = bits_.take(2);
    if (!code) return bits_.error();
    if (*code == the_end) return std::nullopt;
    if (*code > the_end)
      return base::Error{base::ErrorKind::unknown_value, 0, "first code of the packed text", 0, *code};
    if (!unit(*code)) return bits_.error();
    Phrase before{0, 1};
    Width width(3, 4);
    while (true) {
      const std::size_t at = bits_.at();
      code = bits_.take(width.bits());
      if (!code) return bits_.error();
      if (*code == the_end) return std::nullopt;
      Phrase phrase;
      if (*code < the_end) {
        phrase = {text_.size(), 1};
        if (!unit(*code)) return bits_.error();
        width.phrase();
        width.widen();
      } else {
        if (*code > first_phrase + phrases_.size())  // also for the phrase that is just being made
          return base::Error{base::ErrorKind::above_maximum, at, "code of the packed text",
                             first_phrase + phrases_.size(), *code};
        width.widen();
        const bool is_new = *code == first_phrase + phrases_.size();
        phrase = is_new ? Phrase{before.start, before.length + 1} : phrases_[*code - first_phrase];
        if (phrase.length > most_ - std::min(most_, text_.size()))
          return base::Error{base::ErrorKind::above_maximum, at, "length of the unpacked text", most_,
                             text_.size() + phrase.length};
        const std::size_t start = text_.size();
        for (std::size_t i = 0; i < phrase.length; ++i) text_ += text_[phrase.start + i];
        phrase.start = start;
      }
      if (text_.size() > most_)
        return base::Error{base::ErrorKind::above_maximum, at, "length of the unpacked text", most_,
                           text_.size()};
      // The phrase before and the first unit of this one; they are next to each other in the text.
      phrases_.push_back({before.start, before.length + 1});
      width.phrase();
      width.widen();
      if (width.bits() > most_bits_of_code)
        return base::Error{base::ErrorKind::above_maximum, at, "phrases of the packed text",
                           std::uint64_t{1} << most_bits_of_code, phrases_.size()};
      before = phrase;
    }
  }

  bool unit(std::uint32_t code) {
    const auto value = bits_.take(code == unit_of_8 ? 8 : 16);
    if (!value) return false;
    phrases_.push_back({text_.size(), 1});
    text_ += static_cast<char16_t>(*value);
    return true;
  }

  BitReader bits_;
  std::size_t most_;
  std::u16string text_;
  std::vector<Phrase> phrases_;  // numbered from first_phrase on
};

class Packer {
 public:
  std::string packed(std::u16string_view text) {
    std::uint32_t phrase = 0;
    for (const char16_t unit : text) {
      std::uint32_t& alone = units_[unit];
      if (alone == 0) {
        alone = next_++;
        fresh_.emplace(alone, unit);
      }
      if (phrase == 0) {
        phrase = alone;
        continue;
      }
      const std::uint64_t longer = std::uint64_t{phrase} << 16 | unit;
      if (const auto found = longer_.find(longer); found != longer_.end()) {
        phrase = found->second;
        continue;
      }
      put(phrase);
      longer_.emplace(longer, next_++);
      phrase = alone;
    }
    if (phrase != 0) put(phrase);
    bits_.put(the_end, width_.bits());
    return bits_.finish();
  }

 private:
  void put(std::uint32_t phrase) {
    if (const auto found = fresh_.find(phrase); found != fresh_.end()) {
      const bool is_small = found->second < 0x100;
      bits_.put(is_small ? unit_of_8 : unit_of_16, width_.bits());
      bits_.put(found->second, is_small ? 8 : 16);
      width_.phrase();
      width_.widen();
      fresh_.erase(found);
    } else {
      bits_.put(phrase, width_.bits());
    }
    width_.phrase();
    width_.widen();
  }

  BitWriter bits_;
  Width width_{2, 2};
  std::vector<std::uint32_t> units_ = std::vector<std::uint32_t>(0x10000);  // by unit: its phrase, 0 for none
  std::unordered_map<std::uint32_t, char16_t> fresh_;        // phrases of units that are not written yet
  std::unordered_map<std::uint64_t, std::uint32_t> longer_;  // from a phrase and a unit to the longer phrase
  std::uint32_t next_ = first_phrase;
};

constexpr char16_t first_high = 0xd800;
constexpr char16_t first_low = 0xdc00;
constexpr char16_t after_low = 0xe000;
constexpr char32_t beyond_units = 0x10000;
constexpr char32_t replacement = 0xfffd;

}  // namespace

std::optional<unsigned> bits_of(char character) {
  const std::uint8_t value = values[static_cast<unsigned char>(character)];
  if (value == no_bits) return std::nullopt;
  return value;
}

Unpacked unpack(std::string_view packed, const Limits& limits) {
  return Unpacker(packed, limits).unpacked();
}

std::string pack(std::u16string_view text) {
  return Packer().packed(text);
}

std::string to_utf8(std::u16string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char16_t unit = text[i];
    if (unit < 0x80) {
      result += static_cast<char>(unit);
    } else if (unit < first_high || unit >= after_low) {
      base::append_utf8(result, unit);
    } else if (unit < first_low && i + 1 < text.size() && text[i + 1] >= first_low &&
               text[i + 1] < after_low) {
      base::append_utf8(result, beyond_units + (static_cast<char32_t>(unit - first_high) << 10) +
                                    static_cast<char32_t>(text[i + 1] - first_low));
      ++i;
    } else {
      base::append_utf8(result, replacement);
    }
  }
  return result;
}

std::u16string to_utf16(std::string_view text) {
  std::u16string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const char32_t code_point = base::pop_code_point(text);
    if (code_point < beyond_units) {
      result += static_cast<char16_t>(code_point);
    } else {
      result += static_cast<char16_t>(first_high + ((code_point - beyond_units) >> 10));
      result += static_cast<char16_t>(first_low + ((code_point - beyond_units) & 0x3ff));
    }
  }
  return result;
}

}  // namespace tetron::lzstring
