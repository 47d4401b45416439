#pragma once

#include <vector>

#include "solver/cover/symmetry.hpp"
#include "solver/solve.hpp"

namespace tetron::solver {

// Whether the mirror images of a problem's tilings are again its tilings, as far as the likeness has
// mirrors: as many J as L and as many Z as S are required and allowed, and no placements are fixed.
bool can_count_up_to(const Problem& problem, Likeness likeness);

// How many tilings are mapped to themselves by `symmetry`, one of symmetries_of(). Goes cell by cell, each
// placement together with its images; a state is what is covered so far, and states with the same cells
// covered are merged.
Counted count_fixed_by(const Problem& problem, Symmetry symmetry, const Limits& limits = {});

struct CountedUpTo {
  Counted counted;                   // the number of classes; has no state
  std::vector<Symmetry> symmetries;  // those of the terrain; empty for Likeness::picture
};
// How many tilings there are if similar ones count as one. The problem must satisfy can_count_up_to().
// Source: the lemma of Cauchy, Frobenius and Burnside: the number of classes is the mean number of tilings
// that a symmetry of the group keeps.
CountedUpTo count_up_to(const Problem& problem, Likeness likeness, const Limits& limits = {});

// Picks one tiling of each class of similar ones, so it picks as many as count_up_to() counts. The problem
// must satisfy can_count_up_to().
class Representatives {
 public:
  Representatives(const Problem& problem, Likeness likeness);

  // Those of the terrain; empty for Likeness::picture.
  const std::vector<Symmetry>& symmetries() const { return symmetries_; }
  // Whether the tiling is the one that is picked from its class: the least of its images, or, for pictures,
  // the one in which the pieces of each kind lie as the exact cover by that kind finds them first. It needs
  // no memory of other tilings.
  bool has(const Tiling& tiling) const;

 private:
  std::vector<Symmetry> symmetries_;
  Bounds bounds_;
};

}  // namespace tetron::solver
