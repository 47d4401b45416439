#include "replay/timeline/statistics.hpp"
#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"
#include "tests/scene/recorded.hpp"

using namespace tetron;
using namespace tetron::replay;
using tetron::base::Milliseconds;
using tetron::base::PlayerId;
using tetron::test::Tape;

TEST_CASE("curves of a round are its values at the moments asked for", "[replay][statistics]") {
  Tape tape;
  tape.start(0);
  // An I upright in each second, each on top of the one before, the second with four rows of attack.
  const test::Recorded game(tape.bytes(), [](game::Round& round) {
    test::put(round, 0, 0, game::QueueShown{{field::Cell::i, field::Cell::i}});
    for (std::int16_t i = 0; i < 3; ++i)
      test::put(
          round, 1000U * static_cast<std::uint32_t>(i + 1), 0,
          game::Placed{{field::Cell::i, field::Rotation::right, 4, static_cast<std::int16_t>(4 * i + 2)}});
    test::put(round, 2000, 0, game::Attacked{4, 0, 4});
  });
  const auto of = [&](RoundCurve which, std::uint32_t end) {
    return round_curve(game.timeline, PlayerId(0), which, Milliseconds(end), 5);
  };
  // At 0, 1, 2, 3 and 4 s; a value holds until the next one, the last for ever. Rates are of ten seconds.
  CHECK(of(RoundCurve::apm, 4000) == std::vector<double>{0, 0, 24, 24, 24});
  CHECK(of(RoundCurve::pps, 4000) == std::vector<double>{0, 0.1, 0.2, 0.3, 0.3});
  CHECK(of(RoundCurve::stack, 8000) == std::vector<double>{0, 8, 12, 12, 12});
  CHECK(of(RoundCurve::garbage, 0) == std::vector<double>{0, 0, 0, 0, 0});
  CHECK(round_curve(game.timeline, PlayerId(1), RoundCurve::apm, Milliseconds(4000), 5).empty());
  const Timeline plain(game.recording, tetron4());
  CHECK(round_curve(plain, PlayerId(0), RoundCurve::apm, Milliseconds(4000), 5).empty());
}
