#include <memory>

#include "replay/timeline/statistics.hpp"
#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"

using namespace tetron;
using namespace tetron::replay;
using tetron::base::Milliseconds;
using tetron::base::PlayerId;
using tetron::test::Tape;

TEST_CASE("curves of a round are its values at the moments asked for", "[replay][statistics]") {
  Tape tape;
  tape.start(0);
  for (unsigned i = 1; i <= 5; ++i) tape.new_stone(1000 * i, 0, {3, 0, 19, 0}, {3, 4, 1, 0}, 0, 10 * i);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  auto gauges = std::make_shared<Gauges>();
  gauges->players = {{Gauge{}}};
  gauges->curves = {{2000, {0, 24, 6}, {}, {1, 2, 3}, {4, 5, 6}}};
  const Timeline timeline(recording, tetron4(), gauges);
  const auto of = [&](RoundCurve which, std::uint32_t end) {
    return round_curve(timeline, PlayerId(0), which, Milliseconds(end), 5);
  };
  // At 0, 1, 2, 3 and 4 s; a value holds until the next one, the last for ever.
  CHECK(of(RoundCurve::apm, 4000) == std::vector<double>{0, 0, 24, 24, 6});
  CHECK(of(RoundCurve::stack, 8000) == std::vector<double>{1, 2, 3, 3, 3});
  CHECK(of(RoundCurve::garbage, 0) == std::vector<double>{4, 4, 4, 4, 4});
  CHECK(of(RoundCurve::pps, 4000).empty());
  CHECK(round_curve(timeline, PlayerId(1), RoundCurve::apm, Milliseconds(4000), 5).empty());
  const Timeline plain(recording, tetron4());
  CHECK(round_curve(plain, PlayerId(0), RoundCurve::apm, Milliseconds(4000), 5).empty());
}
