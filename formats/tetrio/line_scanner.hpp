#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "formats/tetrio/event.hpp"

namespace tetron::tetrio {

// Compares a text with how the game writes its lines, without white space and with keys in its order. Every
// question that is answered with "no" means: read it as JSON.
class LineScanner {
 public:
  explicit LineScanner(std::string_view text)
      : begin_(text.data()), at_(begin_), end_(begin_ + text.size()) {}

  bool word(std::string_view word) {
    if (static_cast<std::size_t>(end_ - at_) < word.size() || std::memcmp(at_, word.data(), word.size()) != 0)
      return false;
    at_ += word.size();
    return true;
  }

  // At most nine digits, none of them a zero before another.
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

  bool key(Key& key) {
    const auto* const quote =
        static_cast<const char*>(std::memchr(at_, '"', static_cast<std::size_t>(end_ - at_)));
    if (quote == nullptr) return false;
    key = key_named({at_, static_cast<std::size_t>(quote - at_)});
    at_ = quote;
    return key != Key::other;
  }

  std::size_t length() const { return static_cast<std::size_t>(at_ - begin_); }

 private:
  const char* begin_;
  const char* at_;
  const char* end_;
};

}  // namespace tetron::tetrio
