#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tetron::replay::infer {

// One way to lay a stone: indices of cells.
using Laying = std::vector<std::uint16_t>;

struct Tilings {
  std::vector<std::vector<std::size_t>> found;  // for each stone, which of its layings
  bool complete = true;                         // false: there may be more
};

// Ways to lay each stone in one of its layings so that each of `cells` cells is covered exactly once. Stops
// at `most` of them, or after `most_steps`.
Tilings tilings(std::size_t cells, std::span<const std::vector<Laying>> stones, std::size_t most,
                std::size_t most_steps);

}  // namespace tetron::replay::infer
