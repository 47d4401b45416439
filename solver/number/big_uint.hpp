#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::solver {

// An unsigned number of any size, because numbers of tilings exceed 64 bits. Only the source file uses
// Boost.Multiprecision: including its header here would double the compile time of the solver's sources.
class BigUint {
 public:
  BigUint() = default;
  BigUint(std::uint64_t value);
  // Makes a number from 32-bit digits, the lowest first; leading zeros are allowed.
  static BigUint from_digits(std::vector<std::uint32_t> digits);
  // Reads decimal digits only, at least one and at most `longest_text`; leading zeros are allowed.
  static std::optional<BigUint> from_string(std::string_view text);
  static constexpr std::size_t longest_text = 1000;

  std::string to_string() const;
  bool is_zero() const { return digits_.empty(); }
  // The number of binary digits, 0 for zero.
  std::size_t bits() const;
  // The value, or the largest 64-bit number if it is greater.
  std::uint64_t saturated() const;
  double to_double() const;
  // 32-bit digits, the lowest first, without leading zeros.
  const std::vector<std::uint32_t>& digits() const { return digits_; }

  BigUint& operator+=(const BigUint& other);
  // `other` must not be greater than this number.
  BigUint& operator-=(const BigUint& other);
  // Divides by `divisor`, which must not be 0, and returns the remainder.
  std::uint32_t divide(std::uint32_t divisor);

  friend BigUint operator+(BigUint a, const BigUint& b) { return a += b; }
  friend BigUint operator-(BigUint a, const BigUint& b) { return a -= b; }
  friend BigUint operator*(const BigUint& a, const BigUint& b);
  friend std::strong_ordering operator<=>(const BigUint& a, const BigUint& b);
  friend bool operator==(const BigUint&, const BigUint&) = default;

 private:
  std::vector<std::uint32_t> digits_;  // the lowest first; the last is not 0
};

}  // namespace tetron::solver
