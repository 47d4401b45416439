#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace tetron::test {

// What a referee saw of a game.
struct Report {
  std::vector<std::string> fouls;  // each begins with the offset of the chunk
  int placements = 0;
  int lines = 0;  // of all fields
  int clears_of_four = 0;
  int garbage_rows = 0;
  int weapons = 0;
  int deaths = 0;
  int revivals = 0;
  int messages = 0;
  int lifted = 0;  // stones pushed up by what their neighbour did
};

// Plays a recording again by the rules in samples/README.md, with shapes, packing and steps of its own, and
// notes everything that cannot have happened.
Report referee(std::span<const std::byte> file);

}  // namespace tetron::test
