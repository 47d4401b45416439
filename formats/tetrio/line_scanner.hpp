#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "formats/tetrio/event.hpp"

namespace tetron::tetrio {

// Compares a text with the form in which the game writes its lines, without white space and with keys in its
// order. If a function returns false, the line must be read as JSON.
class LineScanner {
 public:
  explicit LineScanner(std::string_view text)
      : begin_(text.data()), at_(begin_), end_(begin_ + text.size()) {}

  // Compares eight bytes at a time, because nearly all of a file is compared here.
  template <std::size_t N>
  bool word(const char (&word)[N]) {
    constexpr std::size_t length = N - 1;
    if (static_cast<std::size_t>(end_ - at_) < length || !begins_with<length>(at_, word)) return false;
    at_ += length;
    return true;
  }
  bool word(std::string_view word) {
    if (static_cast<std::size_t>(end_ - at_) < word.size() || std::memcmp(at_, word.data(), word.size()) != 0)
      return false;
    at_ += word.size();
    return true;
  }

  // Reads a number of at most nine digits, without leading zeros.
  bool count(std::uint32_t& value) {
    const char* const start = at_;
    value = 0;
    for (; at_ != end_ && *at_ >= '0' && *at_ <= '9'; ++at_)
      value = value * 10 + static_cast<std::uint32_t>(*at_ - '0');
    return at_ != start && at_ - start <= 9 && (*start != '0' || at_ - start == 1);
  }

  // "0", "1" or a decimal of at most 15 digits below 1.
  bool fraction(double& value) {
    if (at_ == end_ || (*at_ != '0' && *at_ != '1')) return false;
    const bool is_one = *at_++ == '1';
    value = is_one;
    if (at_ == end_ || *at_ != '.') return true;
    constexpr std::array<double, 16> tens = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                             1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const char* const start = ++at_;
    std::uint64_t digits = 0;
    for (; at_ != end_ && *at_ >= '0' && *at_ <= '9' && at_ - start < 16; ++at_)
      digits = digits * 10 + static_cast<std::uint64_t>(*at_ - '0');
    const auto length = static_cast<std::size_t>(at_ - start);
    if (is_one || length == 0 || length > 15) return false;
    value = static_cast<double>(digits) / tens[length];
    return true;
  }

  // Reads the name of a key and the quote after it.
  bool key(Key& key) {
    const auto is = [&](Key named, const auto& word_of) {
      key = named;
      return word(word_of);
    };
    return is(Key::hard_drop, "hardDrop\"") || is(Key::move_left, "moveLeft\"") ||
           is(Key::move_right, "moveRight\"") || is(Key::rotate_cw, "rotateCW\"") ||
           is(Key::rotate_ccw, "rotateCCW\"") || is(Key::soft_drop, "softDrop\"") ||
           is(Key::hold, "hold\"") || is(Key::rotate_180, "rotate180\"");
  }

  std::size_t length() const { return static_cast<std::size_t>(at_ - begin_); }

 private:
  template <std::size_t N>
  static bool begins_with(const char* text, const char* word) {
    if constexpr (N >= 8) {
      std::uint64_t difference = 0;
      for (std::size_t i = 0; i < N; i += 8) {
        const std::size_t from = i + 8 <= N ? i : N - 8;
        std::uint64_t is = 0;
        std::uint64_t wanted = 0;
        std::memcpy(&is, text + from, 8);
        std::memcpy(&wanted, word + from, 8);
        difference |= is ^ wanted;
      }
      return difference == 0;
    } else {
      return std::memcmp(text, word, N) == 0;
    }
  }

  const char* begin_;
  const char* at_;
  const char* end_;
};

}  // namespace tetron::tetrio
