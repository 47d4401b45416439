#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/problem/terrain.hpp"

namespace tetron::solver {

// The symmetries of a square, about the middle of a terrain's bounding box; turns are clockwise.
enum class Symmetry : std::uint8_t {
  identity,
  half_turn,
  quarter_turn,
  three_quarters,
  left_right,  // columns change places
  top_bottom,
  diagonal,  // rows become columns
  other_diagonal,
};
inline constexpr std::array all_symmetries{
    Symmetry::identity,   Symmetry::half_turn,  Symmetry::quarter_turn, Symmetry::three_quarters,
    Symmetry::left_right, Symmetry::top_bottom, Symmetry::diagonal,     Symmetry::other_diagonal};

// Whether L becomes J and S becomes Z.
constexpr bool is_reflection(Symmetry symmetry) {
  return symmetry >= Symmetry::left_right;
}

// Which tilings count as one.
enum class Likeness : std::uint8_t {
  mirror,    // those that are each other seen in a mirror: left and right
  rotation,  // those that are each other turned
  symmetry,  // both, and what follows
  picture,   // those with the same kinds in the same cells
};

// The cells from one corner of a terrain to the other. Not of an empty one.
struct Bounds {
  int left = 0, top = 0, width = 0, height = 0;

  static Bounds of(const Terrain& terrain);
  // Where `symmetry` brings a cell. Turns by a quarter and diagonals are of squares only.
  field::Position image(field::Position cell, Symmetry symmetry) const;
};

// The cells of a terrain in the order in which few are begun and not yet left behind: along its shorter side
// first.
std::vector<field::Position> swept(const Terrain& terrain);

// The symmetries of a likeness that bring a terrain to itself: a group, the identity first.
std::vector<Symmetry> symmetries_of(const Terrain& terrain, Likeness likeness);

}  // namespace tetron::solver
