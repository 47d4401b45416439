#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/units.hpp"

// The rounds of a match on the seek bar: the one that is watched has at least half of it, the others stand
// beside it.
namespace tetron::scene {

struct Arrangement;

struct RoundOnBar {
  std::string title;            // "round 3 of 9, ann 2, ben 0": before the round; safe to show
  base::Milliseconds length{};  // 0: not known
};

// As far as they may be seen, in order. Fewer than two: there is nothing beside the one that is watched.
struct RoundsOnBar {
  std::vector<RoundOnBar> rounds{};
  std::size_t current = 0;  // the one that is watched
  std::size_t before = 0;   // rounds of the match before the first of these
};

// Gives the bar of `all` to the round that is watched and puts the others beside it, by their lengths. Where
// there is no room for them nothing changes.
void put_rounds_on_bar(Arrangement& all, const RoundsOnBar& match);

}  // namespace tetron::scene
