#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tetron::replay::infer {

// One way to place a piece: indices of cells.
using Laying = std::vector<std::uint16_t>;

struct Tilings {
  std::vector<std::vector<std::size_t>> found;  // for each piece, the index of its laying
  bool complete = true;                         // false: there may be more
};

// Places each piece in one of its layings so that each of `cells` cells is covered exactly once. Stops after
// `most` solutions or `most_steps` steps.
Tilings tilings(std::size_t cells, std::span<const std::vector<Laying>> stones, std::size_t most,
                std::size_t most_steps);

}  // namespace tetron::replay::infer
