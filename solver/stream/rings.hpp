#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "solver/graph/prepared_problem.hpp"
#include "solver/number/modular.hpp"
#include "solver/number/wide.hpp"

// Internal to the solver.
namespace tetron::solver {

// A ring says what tables of counts hold, and how it is added and multiplied. It has
//   Stored   an element of a table
//   Sum      elements added up
//   Total    the sum of all products of two elements
// and its add() and store() return whether the numbers fit.

// The counts themselves, in 32 or 64 bits.
template <class Element>
struct Exact {
  using Stored = Element;
  using Sum = std::uint64_t;
  using Total = Wide<4>;

  static bool add(Sum& sum, Sum value) {
    if constexpr (sizeof(Element) < sizeof(Sum)) {
      sum += value;
      return true;
    } else {
      return !__builtin_add_overflow(sum, value, &sum);
    }
  }
  bool store(Sum sum, Stored& stored) const {
    stored = static_cast<Stored>(sum);
    return stored == sum;
  }
  static bool add_product(Uint128& sum, Sum a, Sum b) {
    const Uint128 product = Uint128{a} * b;
    sum += product;
    return sum >= product;
  }
  using Products = Uint128;
  void settle(Products&) const {}
  static bool add(Total& total, const Products& sum) {
    return total.add({{static_cast<std::uint64_t>(sum), static_cast<std::uint64_t>(sum >> 64)}});
  }
  static bool add_total(Total& total, const Total& more) { return total.add(more); }
  bool from(const BigUint& number, Sum& sum) const {
    sum = number.saturated();
    return number.bits() <= 8 * sizeof(Element);
  }
};

// Residues.
struct ResidueRing {
  using Stored = std::uint64_t;
  using Sum = std::uint64_t;
  using Total = std::uint64_t;
  using Products = Uint128;

  Modulus modulus;

  bool add(Sum& sum, Sum value) const {
    sum += value;
    if (sum >= std::uint64_t{1} << 63) sum = modulus.folded(sum);
    return true;
  }
  bool store(Sum sum, Stored& stored) const {
    stored = modulus.reduced(sum);
    return true;
  }
  bool add_product(Products& sum, Sum a, Sum b) const {
    sum += Uint128{modulus.reduced(a)} * modulus.reduced(b);
    return true;
  }
  // Must be called after at most 64 products.
  void settle(Products& sum) const { sum = modulus.reduced(sum); }
  bool add(Total& total, const Products& sum) const {
    total = modulus.reduced(total + modulus.reduced(sum));
    return true;
  }
  bool add_total(Total& total, Total more) const {
    total = modulus.reduced(total + more);
    return true;
  }
  bool from(const BigUint& number, Sum& sum) const {
    sum = modulus.residue_of(number);
    return true;
  }
};

// Approximate counts, for bounds: the relative error of each of at most a million steps is 2^-53.
struct Approximate {
  using Stored = double;
  using Sum = double;
  using Total = double;
  using Products = double;

  static bool add(double& sum, double value) {
    sum += value;
    return true;
  }
  bool store(Sum sum, Stored& stored) const {
    stored = sum;
    return true;
  }
  static bool add_product(double& sum, double a, double b) {
    sum += a * b;
    return true;
  }
  void settle(double&) const {}
  static bool add_total(double& total, double more) { return add(total, more); }
  bool from(const BigUint& number, double& sum) const {
    sum = number.to_double();
    return true;
  }
};

}  // namespace tetron::solver
