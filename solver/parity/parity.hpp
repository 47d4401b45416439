#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "solver/problem/problem.hpp"

namespace tetron::solver {

// Patterns that color cells +1 and -1. The bias of a region is half of the difference between the two
// colors. Each piece can change it only by a limited amount, which restricts the pieces. See
// docs/tilings.md.
enum class Pattern : std::uint8_t {
  checkerboard,
  columns,
  rows,
  columns_and_rows,     // not a coloring itself: the sum of the two biases above
  wide_checkerboard,    // a checkerboard with blocks of 2 x 1
  tall_checkerboard,    // blocks of 1 x 2
  slash,                // diagonal stripes /, two wide
  backslash,            // diagonal stripes \, two wide
  squares,              // blocks of 2 x 2
  wide_checkerboard_3,  // blocks of 3 x 1
  tall_checkerboard_3,  // blocks of 1 x 3
  wide_checkerboard_4,  // blocks of 4 x 1
  tall_checkerboard_4,  // blocks of 1 x 4
  // Only for several regions: each takes the one of the two colorings that gives it the larger bias.
  columns_or_rows,
  wide_or_tall_checkerboard,
  slash_or_backslash,
  wide_or_tall_checkerboard_3,
  wide_or_tall_checkerboard_4,
};
inline constexpr std::array all_patterns{Pattern::checkerboard,
                                         Pattern::columns,
                                         Pattern::rows,
                                         Pattern::columns_and_rows,
                                         Pattern::wide_checkerboard,
                                         Pattern::tall_checkerboard,
                                         Pattern::slash,
                                         Pattern::backslash,
                                         Pattern::squares,
                                         Pattern::wide_checkerboard_3,
                                         Pattern::tall_checkerboard_3,
                                         Pattern::wide_checkerboard_4,
                                         Pattern::tall_checkerboard_4,
                                         Pattern::columns_or_rows,
                                         Pattern::wide_or_tall_checkerboard,
                                         Pattern::slash_or_backslash,
                                         Pattern::wide_or_tall_checkerboard_3,
                                         Pattern::wide_or_tall_checkerboard_4};

// Whether each region takes one of two patterns. With only one region this adds nothing.
constexpr bool is_by_region(Pattern pattern) {
  return pattern >= Pattern::columns_or_rows;
}

// A coloring: a pattern that is moved by some cells.
struct Coloring {
  Pattern pattern{};
  int right = 0;  // how many columns it is moved to the right
  int down = 0;
  friend bool operator==(const Coloring&, const Coloring&) = default;

  // +1 or -1. Not for columns_and_rows and patterns by region.
  int color(field::Position cell) const;
};

// Every shift of a pattern that gives another coloring, without those that only exchange +1 and -1. Empty
// for columns_and_rows; the shifts of both patterns for a pattern by region.
std::span<const Coloring> shifts(Pattern pattern);

// A number for each kind and orientation. A piece lies if it is wider than tall; for O both numbers are the
// same.
struct Weights {
  Pieces lying;
  Pieces upright;
};

// What a pattern requires of the pieces that cover a terrain with a certain bias.
struct Demand {
  Pattern pattern{};
  std::string_view bound;   // in words: the bias is at most this
  Weights most;             // the same as numbers: the most that a piece can change the bias by
  std::string_view parity;  // in words: the bias equals this modulo 2; empty if there is no such requirement
  Weights odd;              // the same as numbers, 0 or 1
  bool unless_t = false;    // the parity is required only if no T is used
  bool unless_lj = false;   // the parity is required only if no L and J are used
};
const Demand& demand(Pattern pattern);

// The result of a pattern for one terrain and supply.
struct PatternResult {
  enum class Verdict : std::uint8_t {
    met,              // some choice of pieces and orientations meets the requirements
    bound_violated,   // no choice reaches the bias
    parity_violated,  // no choice has the parity
    both_violated,    // all choices that reach the bias have the wrong parity
  };
  Pattern pattern{};
  // For each of shifts(pattern), the bias of each region.
  std::vector<std::vector<int>> biases;
  // The sum over the regions of their largest biases.
  int bias = 0;
  // The largest bias that a choice of pieces from the supply could reach.
  int reach = 0;
  Verdict verdict{};
};

// The results of all patterns.
struct ParityReport {
  std::vector<Terrain> regions;         // connected cells, in the order of their first cells
  bool odd_region = false;              // the size of a region is not a multiple of 4
  bool lacking_supply = false;          // the supply does not have enough pieces
  std::vector<PatternResult> patterns;  // in the order of all_patterns; by region only if there are several
  // Patterns that can each be met, but not all of them by the same choice of pieces and orientations;
  // leaving out any of them removes the conflict. Empty if there is no such conflict or if the requirements
  // of a pattern are already violated.
  std::vector<Pattern> conflict;
  bool conflict_known = true;  // false if there are too many choices to try

  // If true, there is no tiling. If false, nothing is known.
  bool proves_none() const;
};

// Ignores fixed placements: the supply is for the whole terrain.
ParityReport parities(const Problem& problem);

}  // namespace tetron::solver
