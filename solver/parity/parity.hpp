#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "solver/problem/problem.hpp"

namespace tetron::solver {

// Ways to color cells +1 and -1. A region's bias is half of how much the two colors differ; each piece can
// change it by so much only, which demands something of the pieces. docs/tilings.md
enum class Pattern : std::uint8_t {
  checkerboard,
  columns,
  rows,
  columns_and_rows,     // no coloring of its own: the sum of those two biases
  wide_checkerboard,    // fields of 2 x 1
  tall_checkerboard,    // fields of 1 x 2
  slash,                // diagonal stripes /, two wide
  backslash,            // diagonal stripes \, two wide
  squares,              // fields of 2 x 2
  wide_checkerboard_3,  // fields of 3 x 1
  tall_checkerboard_3,  // fields of 1 x 3
  wide_checkerboard_4,  // fields of 4 x 1
  tall_checkerboard_4,  // fields of 1 x 4
  // Only for separate regions: each takes the one of both colorings that gives it the larger bias.
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

// Whether each region takes one of two patterns: nothing is new in that if there is one region.
constexpr bool is_by_region(Pattern pattern) {
  return pattern >= Pattern::columns_or_rows;
}

// One coloring: a pattern moved by some cells.
struct Coloring {
  Pattern pattern{};
  int right = 0;  // how far the pattern's argument x is moved
  int down = 0;
  friend bool operator==(const Coloring&, const Coloring&) = default;

  // +1 or -1. Not for columns_and_rows and what is by region.
  int color(field::Position cell) const;
};

// Every shift of a pattern that gives another coloring, without those that only exchange +1 and -1; none for
// columns_and_rows; those of both patterns for what is by region.
std::span<const Coloring> shifts(Pattern pattern);

// A number for each kind and orientation: lying is wider than tall. Both are the same for O.
struct Weights {
  Pieces lying;
  Pieces upright;
};

// What a pattern demands of the pieces that cover a terrain with a certain bias.
struct Demand {
  Pattern pattern{};
  std::string_view bound;   // in words: bias <= this
  Weights most;             // the same as numbers: what a piece can change the bias by
  std::string_view parity;  // in words: bias = this (mod 2); empty if there is no such demand
  Weights odd;              // the same as numbers, 0 or 1
  bool unless_t = false;    // the parity is demanded of pieces without T only
  bool unless_lj = false;   // ... without L and J only
};
const Demand& demand(Pattern pattern);

// A pattern's demand for one terrain and supply.
struct PatternResult {
  enum class Verdict : std::uint8_t {
    met,              // some choice of pieces and orientations meets it
    bound_violated,   // no choice reaches the bias
    parity_violated,  // no choice has the parity
    both_violated,    // choices that reach the bias have the wrong parity
  };
  Pattern pattern{};
  // For each of shifts(pattern) the bias of each region.
  std::vector<std::vector<int>> biases;
  // Each region with its largest bias.
  int bias = 0;
  // The most that a choice of pieces from the supply could reach.
  int reach = 0;
  Verdict verdict{};
};

// What all colorings say.
struct ParityReport {
  std::vector<Terrain> regions;         // connected cells, in the order of their first cells
  bool odd_region = false;              // a region whose size is not a multiple of 4
  bool lacking_supply = false;          // no choice of so many pieces at all
  std::vector<PatternResult> patterns;  // in the order of all_patterns; by region only if there are several
  // Patterns whose demands each can be met, but no choice of pieces and orientations meets all of them; none
  // of them can be left out. Empty if there is no such conflict or if a demand is violated already.
  std::vector<Pattern> conflict;
  bool conflict_known = true;  // false: too many choices to try

  // True: there is no tiling. False says nothing.
  bool proves_none() const;
};

// Fixed placements are not looked at: the supply is for the whole terrain.
ParityReport parities(const Problem& problem);

}  // namespace tetron::solver
