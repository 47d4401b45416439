#pragma once

#include <vector>

#include "solver/cover/symmetry.hpp"
#include "solver/solve.hpp"

namespace tetron::solver {

// Whether the tilings of a problem are the same set seen in a mirror, as far as the likeness has mirrors: as
// many J as L and as many Z as S are required and allowed, and no placements are fixed.
bool can_count_up_to(const Problem& problem, Likeness likeness);

// How many tilings `symmetry`, one of symmetries_of(), brings to themselves. Cell by cell, with all that is
// covered so far as the state, in which each placement comes with its images; states with the same cells
// covered are one.
Counted count_fixed_by(const Problem& problem, Symmetry symmetry, const Limits& limits = {});

struct CountedUpTo {
  Counted counted;                   // its number is that of the classes; no state
  std::vector<Symmetry> symmetries;  // which the terrain has; none of Likeness::picture
};
// How many tilings there are when those count as one that are alike. Only of a problem for which
// can_count_up_to(). Source: the lemma of Cauchy, Frobenius and Burnside: the mean number of tilings that a
// symmetry of the group keeps.
CountedUpTo count_up_to(const Problem& problem, Likeness likeness, const Limits& limits = {});

// Of the tilings of a problem that are alike, picks one: as many as count_up_to() counts. Only of a problem
// for which can_count_up_to().
class Representatives {
 public:
  Representatives(const Problem& problem, Likeness likeness);

  // Which the terrain has; none of Likeness::picture.
  const std::vector<Symmetry>& symmetries() const { return symmetries_; }
  // Whether it is the one of those that are like it: the least of its images, or the one whose pieces of each
  // kind lie as an exact cover by that kind finds them first. No memory of others is needed.
  bool has(const Tiling& tiling) const;

 private:
  std::vector<Symmetry> symmetries_;
  Bounds bounds_;
};

}  // namespace tetron::solver
