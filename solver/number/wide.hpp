#pragma once

#include <array>
#include <cstdint>

#include "solver/number/big_uint.hpp"

// Internal to the solver.
namespace tetron::solver {

// A number of fixed size, for tables. Numbers of 64 bits are plain integers instead.
template <std::size_t Words>
struct Wide {
  std::array<std::uint64_t, Words> words{};  // the lowest first

  // False if the sum does not fit.
  bool add(const Wide& other) {
    bool carry = false;
    for (std::size_t i = 0; i < Words; ++i) {
      const bool over = __builtin_add_overflow(words[i], other.words[i], &words[i]);
      carry = __builtin_add_overflow(words[i], std::uint64_t{carry}, &words[i]) || over;
    }
    return !carry;
  }
  // `other` must not be greater than this number.
  Wide& operator-=(const Wide& other) {
    bool borrow = false;
    for (std::size_t i = 0; i < Words; ++i) {
      const bool under = __builtin_sub_overflow(words[i], other.words[i], &words[i]);
      borrow = __builtin_sub_overflow(words[i], std::uint64_t{borrow}, &words[i]) || under;
    }
    return *this;
  }
  friend bool operator<(const Wide& a, const Wide& b) {
    for (std::size_t i = Words; i-- > 0;)
      if (a.words[i] != b.words[i]) return a.words[i] < b.words[i];
    return false;
  }
  friend bool operator==(const Wide&, const Wide&) = default;
};

// False if the sum does not fit.
inline bool add(std::uint64_t& to, std::uint64_t count) {
  return !__builtin_add_overflow(to, count, &to);
}
template <std::size_t Words>
bool add(Wide<Words>& to, const Wide<Words>& count) {
  return to.add(count);
}

// The count, or the largest 64-bit number if it is greater.
inline std::uint64_t saturated(std::uint64_t count) {
  return count;
}
template <std::size_t Words>
std::uint64_t saturated(const Wide<Words>& count) {
  for (std::size_t i = 1; i < Words; ++i)
    if (count.words[i] != 0) return ~std::uint64_t{0};
  return count.words[0];
}

inline BigUint to_big_uint(std::uint64_t count) {
  return BigUint(count);
}
template <std::size_t Words>
BigUint to_big_uint(const Wide<Words>& count) {
  std::vector<std::uint32_t> digits;
  for (const std::uint64_t word : count.words) {
    digits.push_back(static_cast<std::uint32_t>(word));
    digits.push_back(static_cast<std::uint32_t>(word >> 32));
  }
  return BigUint::from_digits(std::move(digits));
}

// `number` must fit.
inline void from_big_uint(const BigUint& number, std::uint64_t& count) {
  count = number.saturated();
}
template <std::size_t Words>
void from_big_uint(const BigUint& number, Wide<Words>& count) {
  count = {};
  const auto& digits = number.digits();
  for (std::size_t i = 0; i < digits.size(); ++i)
    count.words[i / 2] |= std::uint64_t{digits[i]} << (i % 2 * 32);
}

template <class Count>
Count one() {
  Count count{};
  from_big_uint(BigUint(1), count);
  return count;
}

}  // namespace tetron::solver
