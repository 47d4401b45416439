#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/problem/terrain.hpp"

namespace tetron::solver {

// The symmetries of a square, about the centre of a terrain's bounding box. Turns are clockwise.
enum class Symmetry : std::uint8_t {
  identity,
  half_turn,
  quarter_turn,
  three_quarters,
  left_right,  // left and right are exchanged
  top_bottom,
  diagonal,  // rows become columns
  other_diagonal,
};
inline constexpr std::array all_symmetries{
    Symmetry::identity,   Symmetry::half_turn,  Symmetry::quarter_turn, Symmetry::three_quarters,
    Symmetry::left_right, Symmetry::top_bottom, Symmetry::diagonal,     Symmetry::other_diagonal};

// Whether the symmetry turns L into J and S into Z.
constexpr bool is_reflection(Symmetry symmetry) {
  return symmetry >= Symmetry::left_right;
}

// Which tilings count as one.
enum class Likeness : std::uint8_t {
  mirror,    // those that are mirror images (left and right) of each other
  rotation,  // those that are rotations of each other
  symmetry,  // mirror images, rotations and combinations of them
  picture,   // those with the same kinds in the same cells
};

// The bounding box of a terrain, which must not be empty.
struct Bounds {
  int left = 0, top = 0, width = 0, height = 0;

  static Bounds of(const Terrain& terrain);
  // The cell that `symmetry` maps a cell to. Quarter turns and diagonals are only for squares.
  field::Position image(field::Position cell, Symmetry symmetry) const;
};

// The cells of a terrain in an order that keeps the number of started but unfinished lines small: along its
// shorter side first.
std::vector<field::Position> swept(const Terrain& terrain);

// The symmetries of a likeness that map a terrain to itself: a group, with the identity first.
std::vector<Symmetry> symmetries_of(const Terrain& terrain, Likeness likeness);

}  // namespace tetron::solver
