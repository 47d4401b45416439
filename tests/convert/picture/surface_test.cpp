#include "convert/picture/surface.hpp"

#include <algorithm>
#include <random>

#include "tests/catch.hpp"

namespace tetron::test {

TEST_CASE("Quads that share sides leave no gap and do not overlap", "[convert]") {
  using namespace scene;
  std::mt19937 random(2);
  constexpr int side = 12;  // quads
  for (int round = 0; round < 50; ++round) {
    // A grid with its corners shaken; many are right in the middle of pixels.
    std::array<std::array<Spot, side + 1>, side + 1> spots;
    const double step = round % 2 == 0 ? 0.5 : 0.01;
    for (std::size_t y = 0; y <= side; ++y)
      for (std::size_t x = 0; x <= side; ++x) {
        const auto shaken = [&](std::size_t at) {
          return static_cast<double>(at) * 6 + static_cast<double>(random() % 5) * step - 3;
        };
        spots[y][x] = {shaken(x), shaken(y)};
      }
    convert::Surface surface;
    surface.resize({60, 60});
    const Box all{0, 0, 60, 60};
    surface.clear(all, rgb(0));
    for (std::size_t y = 0; y < side; ++y)
      for (std::size_t x = 0; x < side; ++x) {
        const Color half = rgb(0xffffff, 128);
        MeshQuad quad{MeshCorner{spots[y][x], half}, MeshCorner{spots[y][x + 1], half},
                      MeshCorner{spots[y + 1][x + 1], half}, MeshCorner{spots[y + 1][x], half}};
        if (random() % 2 == 0) std::ranges::reverse(quad);  // either way round
        surface.fill(quad, all);
      }
    CHECK(std::ranges::count(surface.view().pixels, 0xff808080) == 60 * 60);
  }
}

}  // namespace tetron::test
