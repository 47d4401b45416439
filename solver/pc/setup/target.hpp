#pragma once

#include <optional>
#include <span>
#include <vector>

#include "field/grid.hpp"
#include "solver/pc/setup/construction.hpp"

namespace tetron::pc {

// Something to be built on a playfield.
struct Target {
  field::Grid before;                         // the blocks that are already there
  std::vector<std::vector<Placed>> readings;  // the sets of pieces that it can be read as; any will do

  // The number of rows up to the highest cell that is a block or is to be built.
  int rows() const;
  // The number of pieces of each reading.
  std::size_t size() const { return readings.front().size(); }
};

// The target of these pieces, placed one after the other at their `cells`; full rows vanish in between.
// Returns nothing if a piece lies on blocks or outside of the playfield.
std::optional<Target> target_of(const field::Grid& before, std::span<const Placed> pieces);
// The target of the cells in the seven colours; all other blocks are there before. Returns nothing if the
// coloured cells cannot be read as whole pieces.
std::optional<Target> target_of(const field::Grid& colored);
// The target with left and right exchanged, and L with J and S with Z.
Target mirrored(const Target& target);

// The target of filling the same cells with any pieces that the sequences bring: a reading for each way to
// do so. It has no readings if there is no way, or if `end` says that not all ways were found. The limits of
// the board are those of built().
Target congruents(const Target& target, int lines, const Queues& queues, const Rules& rules,
                  const solver::Limits& limits, solver::End& end);

// With which of the sequences the target can be built, in any of its readings, of at most most_built pieces.
// The board has at least `lines` rows, or as many as the target needs, and has to be workable. `how` has
// conditions on clears and drops.
Built built(const Target& target, int lines, bool fixed_order, const Queues& queues, const Rules& rules,
            const solver::Limits& limits = {}, const CoverRule& how = {});

}  // namespace tetron::pc
