#include <benchmark/benchmark.h>

#include <cstddef>
#include <optional>
#include <span>

#include "bench/drawn_games.hpp"
#include "convert/animation/animation.hpp"

namespace tetron::bench {

namespace {

using convert::AnimationFormat;

// Writes so many seconds of drawn games of which ten pictures a second differ from the one before; drawing is
// part of what is measured, and little of it. Counts pictures of the video at 30 a second, or of the
// animation.
void write(benchmark::State& state, AnimationFormat format, std::uint32_t seconds, const DrawnGames& games) {
  std::uint64_t bytes = 0;
  const convert::ByteSink sink{[&](std::span<const std::byte> data) {
                                 bytes += data.size();
                                 return true;
                               },
                               {}};
  for (auto _ : state) {
    bytes = 0;
    const auto written = convert::write_animation(
        {.format = format},
        [&](const convert::FrameVisitor& visit) -> std::optional<base::Milliseconds> {
          DrawnGames drawn = games;
          for (std::uint32_t time = 0; time < seconds * 1000; time += 100) {
            if (!visit(drawn.view(), base::Milliseconds(time))) return {};
            drawn.change();
          }
          return base::Milliseconds(seconds * 1000);
        },
        sink);
    if (!written) return state.SkipWithError(written.error().text.c_str());
  }
  const bool is_video = format == AnimationFormat::mp4 || format == AnimationFormat::webm;
  state.counters["frames"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * seconds * (is_video ? 30 : 10), benchmark::Counter::kIsRate);
  state.counters["bytes"] = static_cast<double>(bytes);
}

// Eight fields in 1280x720.
void video(benchmark::State& state, AnimationFormat format) {
  write(state, format, 20, DrawnGames(1280, 720, 8, 10));
}
BENCHMARK_CAPTURE(video, mp4, AnimationFormat::mp4)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(video, webm, AnimationFormat::webm)->Unit(benchmark::kMillisecond)->UseRealTime();

// One field; about 100 pieces.
void animation(benchmark::State& state, AnimationFormat format) {
  write(state, format, 130, DrawnGames(240, 440, 1, 20));
}
BENCHMARK_CAPTURE(animation, gif, AnimationFormat::gif)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(animation, apng, AnimationFormat::apng)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

}  // namespace tetron::bench
