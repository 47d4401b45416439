#pragma once

#include <optional>
#include <span>
#include <vector>

#include "field/grid.hpp"
#include "solver/pc/setup/construction.hpp"

namespace tetron::pc {

// Something to be built on a playfield.
struct Target {
  field::Grid before;                         // what stands there
  std::vector<std::vector<Wanted>> readings;  // as which pieces it can be understood: each will do

  // Rows up to the highest cell that stands there or is to be built.
  int rows() const;
  // Pieces of each reading.
  std::size_t size() const { return readings.front().size(); }
};

// The pieces, one after the other where each comes to lie; rows that become full vanish in between. Nothing
// if one lies on blocks or outside of the playfield.
std::optional<Target> target_of(const field::Grid& before, std::span<const Wanted> pieces);
// The cells of the seven colours; all others stand there before. Nothing if they are not whole pieces.
std::optional<Target> target_of(const field::Grid& colored);
// Left and right exchanged, L and J, S and Z too.
Target mirrored(const Target& target);

// The same cells to be filled with any pieces that the sequences bring: a reading for each set of them. None
// where there is none, or where `end` says that they were not all found. As with built() of it.
Target congruents(const Target& target, int lines, const Queues& queues, const Rules& rules,
                  const solver::Limits& limits, solver::End& end);

// With which of the sequences it can be built, as any of its readings, of most_built pieces at most. At least
// `lines` rows are worked on; those and the rows of the target have to be workable. `how`: what its clears
// and drops have to be.
Built built(const Target& target, int lines, bool fixed_order, const Queues& queues, const Rules& rules,
            const solver::Limits& limits = {}, const CoverRule& how = {});

}  // namespace tetron::pc
