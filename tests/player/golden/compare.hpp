#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tetron::test {

// Bytes red, green, blue, alpha, row by row.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes;
};

// What tells two pictures apart that should look the same; empty if they do. Edges of letters may differ a
// little, as they do between versions of FreeType, and a letter may stand a pixel off.
std::string difference(const Pixels& wanted, const Pixels& had);

}  // namespace tetron::test
