#pragma once

#include "field/random.hpp"
#include "solver/number/big_uint.hpp"

// Within the solver only.
namespace tetron::solver {

// Each number below `end`, which must not be 0, with the same probability.
inline BigUint below(const BigUint& end, field::Random& random) {
  const std::size_t bits = end.bits();
  for (;;) {
    std::vector<std::uint32_t> digits;
    for (std::size_t made = 0; made < bits; made += 32) {
      auto digit = static_cast<std::uint32_t>(random.next() >> 32);
      if (bits - made < 32) digit &= (std::uint32_t{1} << (bits - made)) - 1;
      digits.push_back(digit);
    }
    BigUint number = BigUint::from_digits(std::move(digits));
    if (number < end) return number;
  }
}

}  // namespace tetron::solver
