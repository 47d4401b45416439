#pragma once

#include "solver/problem/terrain.hpp"

namespace tetron::solver {

// What is around a terrain while it is built.
struct Surroundings {
  int width = 10;   // columns 0..width-1; beyond them are walls. At most Terrain::longest
  int height = 23;  // rows 0..height-1, the floor below, open sky above. At most Terrain::longest
  Terrain walls;    // blocks that are there from the beginning
  friend bool operator==(const Surroundings&, const Surroundings&) = default;
};

}  // namespace tetron::solver
