#include <chrono>

#include "app/io/progress_line.hpp"
#include "tests/catch.hpp"

using std::chrono::seconds;
using tetron::app::HowFar;

TEST_CASE("how far work is only grows, and what is left follows its speed", "[app][progress]") {
  const HowFar::Clock::time_point began{};
  HowFar how_far(began);
  CHECK(how_far.percent() == "0%");
  CHECK(how_far.left().empty());

  // One percent a second.
  for (int second = 1; second <= 50; ++second) how_far.reach(second / 100.0, began + seconds(second));
  CHECK(how_far.percent() == "50%");
  CHECK(how_far.left() == ", about 0:50 left");
  how_far.reach(0.2, began + seconds(50));
  CHECK(how_far.percent() == "50%");

  // From then on a tenth of the speed: 25 seconds of ten percent, and 50 of five; 45 percent are left.
  for (int second = 1; second <= 50; ++second)
    how_far.reach(0.5 + second / 1000.0, began + seconds(50 + second));
  CHECK(how_far.percent() == "55%");
  CHECK(how_far.left() == ", about 7:30 left");

  how_far.reach(1, began + seconds(101));
  CHECK(how_far.percent() == "100%");
  CHECK(how_far.left().empty());
}

TEST_CASE("nothing is said of the time left before enough is known", "[app][progress]") {
  const HowFar::Clock::time_point began{};
  HowFar how_far(began);
  how_far.reach(0.5, began + seconds(1));
  CHECK(how_far.left().empty());
  // Nor while nothing happens.
  how_far.reach(0.5, began + seconds(4));
  CHECK(how_far.left().empty());
  how_far.reach(0.6, began + seconds(5));
  CHECK(how_far.left() == ", about 0:16 left");
  HowFar slow(began);
  slow.reach(0.01, began + seconds(100));
  CHECK(slow.left().empty());
  CHECK(slow.percent() == "1.0%");
  HowFar long_work(began);
  long_work.reach(0.05, began + seconds(600));
  CHECK(long_work.left() == ", about 3:10:00 left");
}
