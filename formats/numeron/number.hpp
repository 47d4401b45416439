#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/units.hpp"

namespace tetron::numeron {

// A place in a number: 1 is the most significant digit, 0 means none.
using Rank = base::Unit<struct RankTag, std::uint8_t>;
// 0 to 9.
using Digit = base::Unit<struct DigitTag, std::uint8_t>;

inline constexpr std::size_t fewest_digits = 3;
inline constexpr std::size_t most_digits = 5;

// Replaces full-width digits, as Japanese keyboards type them, by plain ones; keeps all else.
std::string plain_digits(std::string_view text);

// Three to five different digits; the first may be 0.
class Number {
 public:
  // Accepts plain and full-width digits. Empty if the text is anything else.
  static std::optional<Number> parse(std::string_view text);
  // The digits must be three to five different ones.
  constexpr explicit Number(std::span<const std::uint8_t> digits)
      : size_(static_cast<std::uint8_t>(digits.size())) {
    for (std::size_t i = 0; i < digits.size(); ++i) set(i, digits[i]);
  }

  constexpr std::size_t size() const { return size_; }
  // Index 0 is the most significant digit.
  constexpr std::uint8_t operator[](std::size_t place) const { return digits_[place]; }
  constexpr Digit at(Rank rank) const { return Digit(digits_[rank.value - 1u]); }
  constexpr bool contains(Digit digit) const { return (mask_ >> digit.value & 1) != 0; }
  // The rank of a digit; 0 if the number does not have it.
  constexpr Rank rank_of(Digit digit) const {
    for (std::size_t i = 0; i < size_; ++i)
      if (digits_[i] == digit.value) return Rank(static_cast<std::uint8_t>(i + 1));
    return Rank(0);
  }
  // Bit d is set if the number has the digit d.
  constexpr std::uint16_t mask() const { return mask_; }
  // 45 for "045".
  constexpr std::uint32_t value() const {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size_; ++i) value = value * 10 + digits_[i];
    return value;
  }
  std::string text() const;

  friend constexpr auto operator<=>(const Number&, const Number&) = default;

 private:
  constexpr void set(std::size_t place, std::uint8_t digit) {
    digits_[place] = digit;
    mask_ = static_cast<std::uint16_t>(mask_ | 1u << digit);
  }

  std::array<std::uint8_t, most_digits> digits_{};
  std::uint8_t size_ = 0;
  std::uint16_t mask_ = 0;
};

}  // namespace tetron::numeron
