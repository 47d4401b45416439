#pragma once

#include <functional>
#include <random>

#include "tests/formats/tet/tape.hpp"

namespace tetron::test {

// A file with anything in it that the format allows: every type, unknown ones, payload offsets, trailing
// bytes, payloads too short, names and name offsets of every kind, times of every kind. Its chain is whole.
Bytes random_file(unsigned seed);

// What a recorded game looks like.
struct GamePlan {
  std::size_t chunks = 200;
  unsigned players = 1;
  unsigned per_field = 1;
  int width = 10;  // of a field, all its players' together
  int height = 20;
  std::uint32_t longest_step_ms = 300;
  // Ids nobody has, unknown types, broken payloads, stones outside, times that jump.
  bool wild = false;
  // packdata of one Matrix; none: nibbles, as the built-in profile packs them.
  std::function<Bytes(std::mt19937&)> packed;
};

// A game with events of all types at times that grow, from Start to Stop.
Tape random_game(unsigned seed, const GamePlan& plan);

}  // namespace tetron::test
