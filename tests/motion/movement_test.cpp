#include "motion/movement.hpp"

#include "tests/catch.hpp"
#include "tests/motion/guideline_kicks.hpp"

using namespace tetron;

TEST_CASE("the guideline's turns of the one table are those that its source writes as offsets", "[motion]") {
  const motion::Movement movement = motion::srs_movement();
  CHECK(movement.shapes == field::shapes);
  CHECK_FALSE(movement.has_half_turns());
  for (const field::Tetromino kind : field::all_tetrominoes)
    for (const field::Rotation from : field::all_rotations)
      for (const int quarters : {1, 3}) {
        const auto to = static_cast<field::Rotation>((static_cast<int>(from) + quarters) % 4);
        const auto& kicks =
            movement
                .kicks[motion::index_of(kind)][static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
        const auto steps = test::kicks(kind, from, to);
        const std::size_t count = kind == field::Tetromino::o ? 1 : steps.size();
        REQUIRE(kicks.size() == count);
        for (std::size_t i = 0; i < count; ++i) {
          CHECK(kicks[i].by == steps[i]);
          // Only a T that turns off its flat side by the last step.
          CHECK(kicks[i].is_full_spin == (kind == field::Tetromino::t && i == 4 && quarters % 2 == 1 &&
                                          static_cast<int>(from) % 2 == 0));
        }
      }
}
