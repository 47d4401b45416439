#pragma once

#include <array>
#include <random>
#include <string>
#include <vector>

namespace tetron::test {

// A game played at random, answers by text; with the numbers as they are after each record.
struct RandomGame {
  std::string text;  // the text form
  std::vector<std::array<std::string, 2>> numbers;
};

// `states_numbers` is whether the numbers, and what shuffle and change make of them, stand in the text.
RandomGame random_game(int tournament, std::size_t digits, std::size_t records, bool states_numbers,
                       std::mt19937& random);

}  // namespace tetron::test
