#include "solver/number/modular.hpp"

#include <cmath>

namespace tetron::solver {

std::uint64_t Modulus::inverse(std::uint64_t value) const {
  std::uint64_t result = 1;
  for (std::uint64_t exponent = prime_ - 2; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = product(result, value);
    value = product(value, value);
  }
  return result;
}

std::uint64_t Modulus::residue_of(const BigUint& number) const {
  Uint128 rest = 0;
  const auto& digits = number.digits();
  for (std::size_t i = digits.size(); i-- > 0;) rest = ((rest << 32) | digits[i]) % prime_;
  return static_cast<std::uint64_t>(rest);
}

BigUint from_residues(std::span<const std::uint64_t> residues) {
  BigUint number;
  BigUint step(1);  // the product of the moduli so far
  for (std::size_t i = 0; i < residues.size(); ++i) {
    const Modulus modulus(modulus_gaps[i]);
    const std::uint64_t lacks = modulus.difference(residues[i], modulus.residue_of(number));
    const std::uint64_t times = modulus.product(lacks, modulus.inverse(modulus.residue_of(step)));
    number += step * BigUint(times);
    step = step * BigUint(modulus.prime());
  }
  return number;
}

std::size_t moduli_for(double bound) {
  const double bits = std::log2(bound + 2);
  const auto wanted = static_cast<std::size_t>(bits / (modulus_bits - 0.01)) + 1;
  return std::isfinite(bound) && wanted <= modulus_gaps.size() ? wanted : 0;
}

}  // namespace tetron::solver
