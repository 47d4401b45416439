#pragma once

#include "rules/engine/game.hpp"
#include "samples/generate/random.hpp"

namespace tetron::samples {

// How a player brings a piece to its place: first the turns, then the steps, then down.
struct Plan {
  int turns = 0;  // quarter turns clockwise, -1..2
  int steps = 0;  // columns to the right
};

// The best plan among all turns and columns that can be reached from the piece's current place, tried on a
// copy of the game. In (100 - skill) percent of the cases one of the next best plans instead.
Plan choose(const rules::Game& engine, const rules::Tumo& stone, rules::Columns zone, int skill,
            Random& random);

}  // namespace tetron::samples
