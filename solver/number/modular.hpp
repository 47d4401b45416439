#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/number/big_uint.hpp"

// Internal to the solver.
namespace tetron::solver {

__extension__ using Uint128 = unsigned __int128;

// Counts are calculated modulo these primes below 2^58: 2^58 - c, with these c. A sum of 32 residues fits
// into 64 bits.
constexpr unsigned modulus_bits = 58;
constexpr std::array<std::uint64_t, 24> modulus_gaps{27,  57,  63,  137, 141, 147, 161, 203,
                                                     213, 251, 291, 297, 315, 357, 371, 375,
                                                     393, 405, 447, 573, 581, 587, 627, 731};

// Arithmetic modulo 2^58 - gap.
class Modulus {
 public:
  explicit constexpr Modulus(std::uint64_t gap)
      : gap_(gap), prime_((std::uint64_t{1} << modulus_bits) - gap) {}

  constexpr std::uint64_t prime() const { return prime_; }
  // A number with the same residue that is less than 2^58 + 2^16.
  constexpr std::uint64_t folded(std::uint64_t value) const {
    return (value & low_bits) + (value >> modulus_bits) * gap_;
  }
  constexpr std::uint64_t reduced(std::uint64_t value) const {
    const std::uint64_t rest = folded(value);
    return rest >= prime_ ? rest - prime_ : rest;
  }
  constexpr std::uint64_t reduced(Uint128 value) const { return static_cast<std::uint64_t>(value % prime_); }
  constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b) const { return reduced(Uint128{a} * b); }
  constexpr std::uint64_t difference(std::uint64_t a, std::uint64_t b) const {
    return a >= b ? a - b : a + prime_ - b;
  }
  std::uint64_t inverse(std::uint64_t value) const;
  std::uint64_t residue_of(const BigUint& number) const;

 private:
  static constexpr std::uint64_t low_bits = (std::uint64_t{1} << modulus_bits) - 1;
  std::uint64_t gap_;
  std::uint64_t prime_;
};

// The number below the product of the first moduli that has these residues (Chinese remainder theorem).
BigUint from_residues(std::span<const std::uint64_t> residues);

// How many of the moduli are needed to tell apart all numbers up to `bound`; 0 if all together are not
// enough.
std::size_t moduli_for(double bound);

}  // namespace tetron::solver
