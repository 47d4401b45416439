#pragma once

#include <cstdint>

#include "solver/natural.hpp"

// Within the solver only.
namespace tetron::solver {

// Random numbers that are the same on every machine for a seed. Source: Steele, Lea, Flood, "Fast Splittable
// Pseudorandom Number Generators" (2014), SplitMix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return z ^ z >> 31;
  }

  // Each number below `end`, which must not be 0, with the same probability.
  Natural below(const Natural& end) {
    const std::size_t bits = end.bits();
    for (;;) {
      std::vector<std::uint32_t> digits;
      for (std::size_t made = 0; made < bits; made += 32) {
        auto digit = static_cast<std::uint32_t>(next() >> 32);
        if (bits - made < 32) digit &= (std::uint32_t{1} << (bits - made)) - 1;
        digits.push_back(digit);
      }
      Natural number = Natural::from_digits(std::move(digits));
      if (number < end) return number;
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace tetron::solver
