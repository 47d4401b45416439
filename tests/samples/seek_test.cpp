#include <random>

#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"
#include "tests/samples/sample_files.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

constexpr int moments = 1000;

// The state after playing up to `time` from the beginning, with neither index nor clock: the samples' times
// never go back, so that a chunk happens when it says.
replay::State played_to(const tet::Recording& recording, base::Milliseconds time) {
  const replay::Track track(recording, replay::tetron4());
  replay::State state(track);
  for (tet::Walk walk = recording.chunks(); const auto chunk = walk.next();) {
    if (chunk->time() > time) break;
    replay::apply({*chunk, chunk->time()}, track, state);
  }
  return state;
}

}  // namespace

TEST_CASE("in every good sample seeking leads where playing leads", "[samples]") {
  for (const std::string& name : samples_in("good")) {
    CAPTURE(name);
    const Bytes file = read_sample(name);
    const auto recording = tet::Recording::read(file);
    REQUIRE(recording);
    const replay::Timeline timeline(*recording, replay::tetron4());
    std::mt19937 random(7);
    replay::Playhead anywhere(timeline);
    std::vector<base::Milliseconds> times;
    for (int i = 0; i < moments; ++i)
      times.emplace_back(static_cast<std::uint32_t>(random() % (timeline.duration().value + 2)));

    int wrong = 0;
    for (const base::Milliseconds time : times) {
      anywhere.seek(time);
      const replay::State expected = played_to(*recording, time);
      wrong += anywhere.state() != expected;
      anywhere.seek(time);
      wrong += anywhere.state() != expected;
    }
    CHECK(wrong == 0);

    // Forwards and backwards in order.
    std::ranges::sort(times);
    replay::Playhead forwards(timeline);
    std::vector<replay::State> states;
    for (const base::Milliseconds time : times) {
      forwards.seek(time);
      states.push_back(forwards.state());
    }
    for (std::size_t i = times.size(); i-- > 0;) {
      forwards.seek(times[i]);
      wrong += forwards.state() != states[i];
      if (i % 50 == 0) wrong += states[i] != played_to(*recording, times[i]);
    }
    CHECK(wrong == 0);
  }
}
