#include "convert/picture/damage.hpp"

#include <algorithm>
#include <random>

#include "tests/catch.hpp"

namespace tetron::test {

using convert::Damage;
using scene::Box;

TEST_CASE("Damage holds all that was added, inside the picture, in a few boxes", "[convert]") {
  std::mt19937 random(4);
  const auto number = [&](unsigned below) { return static_cast<int>(random() % below); };
  Damage damage;
  for (int round = 0; round < 200; ++round) {
    damage.reset({200, 100});
    std::vector<Box> added;
    for (int i = number(60); i > 0; --i) {
      added.push_back({number(260) - 30, number(160) - 30, number(30), number(30)});
      damage.add(added.back());
    }
    CHECK(damage.boxes().size() <= Damage::most_boxes);
    for (const Box& box : damage.boxes())
      CHECK((!box.empty() && box.x >= 0 && box.y >= 0 && box.right() <= 200 && box.bottom() <= 100));
    int lost = 0;
    for (int y = 0; y < 100; ++y)
      for (int x = 0; x < 200; ++x) {
        const auto is_here = [&](const Box& box) { return box.contains({x, y}); };
        lost += std::ranges::any_of(added, is_here) && std::ranges::none_of(damage.boxes(), is_here) ? 1 : 0;
      }
    CHECK(lost == 0);
  }
}

TEST_CASE("Damage far apart stays apart", "[convert]") {
  Damage damage;
  damage.reset({1000, 1000});
  damage.add({10, 10, 20, 20});
  damage.add({30, 10, 20, 20});
  damage.add({900, 900, 5, 5});
  damage.add({12, 12, 3, 3});
  CHECK(std::ranges::equal(damage.boxes(), std::vector<Box>{{10, 10, 40, 20}, {900, 900, 5, 5}}));
  damage.add_all();
  CHECK(std::ranges::equal(damage.boxes(), std::vector<Box>{{0, 0, 1000, 1000}}));
}

}  // namespace tetron::test
