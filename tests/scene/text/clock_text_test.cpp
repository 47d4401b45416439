#include "scene/text/clock_text.hpp"

#include "tests/catch.hpp"

namespace tetron::test {

using namespace scene;

TEST_CASE("Times and speeds", "[scene]") {
  CHECK(clock_text(base::Milliseconds(0)) == "0:00.0");
  CHECK(clock_text(base::Milliseconds(99)) == "0:00.0");
  CHECK(clock_text(base::Milliseconds(83'456)) == "1:23.4");
  CHECK(clock_text(base::Milliseconds(3'599'999)) == "59:59.9");
  CHECK(clock_text(base::Milliseconds(3'723'400)) == "1:02:03.4");
  CHECK(clock_text(base::Milliseconds(0xffffffff)) == "1193:02:47.2");
  CHECK(speed_text(1) == "1×");
  CHECK(speed_text(16) == "16×");
  CHECK(speed_text(0.5) == "1/2×");
  CHECK(speed_text(0.125) == "1/8×");
  CHECK(speed_text(1.5) == "1.5×");
  CHECK(speed_text(0.7) == "0.7×");
}

}  // namespace tetron::test
