#include "replay/infer/tile.hpp"

#include <algorithm>
#include <numeric>

#include "tests/catch.hpp"

using namespace tetron::replay::infer;

namespace {

// All places of a domino on a board of `width` x `height`.
std::vector<Laying> dominoes(int width, int height) {
  std::vector<Laying> all;
  const auto cell = [width](int column, int row) { return static_cast<std::uint16_t>(row * width + column); };
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column) {
      if (column + 1 < width) all.push_back({cell(column, row), cell(column + 1, row)});
      if (row + 1 < height) all.push_back({cell(column, row), cell(column, row + 1)});
    }
  return all;
}

std::size_t factorial(std::size_t n) {
  return n < 2 ? 1 : n * factorial(n - 1);
}

}  // namespace

TEST_CASE("Dominoes tile a board in as many ways as is known", "[infer]") {
  // Kasteleyn 1961: 2, 3, 5 and 36 ways; dominoes that can be told apart may change places.
  struct Known {
    int width, height;
    std::size_t ways;
  };
  for (const auto& [width, height, ways] :
       {Known{2, 2, 2}, Known{2, 3, 3}, Known{2, 4, 5}, Known{3, 4, 11}}) {
    const auto count = static_cast<std::size_t>(width * height / 2);
    const std::vector<std::vector<Laying>> stones(count, dominoes(width, height));
    const Tilings found = tilings(static_cast<std::size_t>(width * height), stones, 100'000, 10'000'000);
    CHECK(found.complete);
    CHECK(found.found.size() == ways * factorial(count));
  }
}

TEST_CASE("Tilings cover each cell once", "[infer]") {
  const std::vector<std::vector<Laying>> stones{{{0, 1}, {1, 2}}, {{0}, {2}}, {{3, 4}, {2, 3}}, {{4}, {5}}};
  const Tilings found = tilings(6, stones, 10, 1000);
  CHECK(found.complete);
  REQUIRE(found.found.size() == 2);
  for (const auto& tiling : found.found) {
    std::vector<int> covered(6);
    for (std::size_t stone = 0; stone < stones.size(); ++stone)
      for (const std::uint16_t cell : stones[stone][tiling[stone]]) ++covered[cell];
    CHECK(std::ranges::count(covered, 1) == 6);
  }
}

TEST_CASE("Tilings stop at their limits", "[infer]") {
  const std::vector<std::vector<Laying>> stones(8, dominoes(4, 4));
  const Tilings few = tilings(16, stones, 3, 1'000'000);
  CHECK(few.found.size() == 3);
  CHECK_FALSE(few.complete);
  const Tilings short_search = tilings(16, stones, 1'000'000, 50);
  CHECK_FALSE(short_search.complete);
}
