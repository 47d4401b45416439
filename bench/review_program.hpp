#pragma once

#include <cstdlib>
#include <vector>

#include "review/ruleset/stones.hpp"

// What the programs around the evaluator have in common.
namespace tetron::bench {

// The number that a word of the command line is, counted from the program's name.
inline int number(int count, char** words, int index, int otherwise) {
  return index < count ? std::atoi(words[index]) : otherwise;
}

// The stones of the profile tetron4.
inline std::vector<review::Stone> usual_stones() {
  std::vector<review::Stone> stones = review::stones_of(replay::tetron4());
  std::erase_if(stones, [](const review::Stone& stone) { return stone.is_none(); });
  return stones;
}

}  // namespace tetron::bench
