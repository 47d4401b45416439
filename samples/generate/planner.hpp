#pragma once

#include "rules/engine/game.hpp"
#include "samples/generate/random.hpp"

namespace tetron::samples {

// How a player brings a stone to its place: first the turns, then the steps, then down.
struct Plan {
  int turns = 0;  // quarters clockwise, -1..2
  int steps = 0;  // columns to the right
};

// The plan whose result judges best among all turns and columns that can be reached from where the stone is
// now, tried on a copy of the game. In (100 - skill) of a hundred cases one of the next best instead.
Plan choose(const rules::Game& engine, const rules::Tumo& stone, rules::Columns zone, int skill,
            Random& random);

}  // namespace tetron::samples
