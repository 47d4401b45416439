#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "base/file.hpp"
#include "bench/recordings.hpp"
#include "convert/picture/canvas.hpp"
#include "convert/picture/png.hpp"
#include "convert/picture/svg.hpp"
#include "scene/scene.hpp"

namespace tetron::bench {

namespace {

constexpr scene::Size size{1280, 720};

// The sample with eight players, shown at 30 frames a second of its own time.
class Film {
 public:
  scene::Picture frame(std::uint32_t number) {
    const std::uint64_t time = std::uint64_t{number} * 1000 / 30 % (timeline_.duration().value + 1);
    view_.now = base::Milliseconds(static_cast<std::uint32_t>(time));
    playhead_.seek(view_.now);
    return scene::draw_scene(show_, playhead_.state(), view_, arrangement_);
  }

 private:
  base::FileBytes file_ = base::FileBytes::open(TETRON_SAMPLES "/good/eight.tet").value();
  tet::Recording recording_ = tet::Recording::read(file_.bytes()).value();
  replay::Timeline timeline_{recording_, replay::tetron4()};
  replay::Game game_ = replay::game_of(recording_.header(), {});
  replay::Playhead playhead_{timeline_};
  scene::Show show_{timeline_, game_, {"eight.tet", ""}};
  scene::Arrangement arrangement_ = scene::arrange(timeline_.layout(), size, 1, std::nullopt, false);
  scene::View view_{.playing = true};
};

// Counters are milliseconds a frame, and frames a second from their mean.
template <class Frame>
void time_frames(benchmark::State& state, Frame frame) {
  std::vector<double> times;
  double sum = 0;
  for (auto _ : state) {
    const auto begin = std::chrono::steady_clock::now();
    frame(static_cast<std::uint32_t>(times.size()));
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    times.push_back(took.count());
    sum += took.count();
  }
  std::ranges::sort(times);
  state.counters["p50"] = times[times.size() / 2];
  state.counters["p99"] = times[times.size() * 99 / 100];
  state.counters["fps"] = 1000 * static_cast<double>(times.size()) / sum;
}

void scene_alone(benchmark::State& state) {
  Film film;
  time_frames(state, [&](std::uint32_t number) { benchmark::DoNotOptimize(film.frame(number)); });
}
BENCHMARK(scene_alone)->Iterations(2000)->Unit(benchmark::kMillisecond);

// Scene and pixels, only what changed.
void draw_changes(benchmark::State& state) {
  Film film;
  convert::Canvas canvas(scene::Fonts::find());
  time_frames(state,
              [&](std::uint32_t number) { benchmark::DoNotOptimize(canvas.draw(film.frame(number))); });
}
BENCHMARK(draw_changes)->Iterations(2000)->Unit(benchmark::kMillisecond);

// Scene and pixels, all of them: a picture without anything goes between.
void draw_whole(benchmark::State& state) {
  Film film;
  convert::Canvas canvas(scene::Fonts::find());
  time_frames(state, [&](std::uint32_t number) {
    benchmark::DoNotOptimize(canvas.draw({{1, 1}, {}, {}}));
    benchmark::DoNotOptimize(canvas.draw(film.frame(number)));
  });
}
BENCHMARK(draw_whole)->Iterations(500)->Unit(benchmark::kMillisecond);

void write_png(benchmark::State& state) {
  Film film;
  convert::Canvas canvas(scene::Fonts::find());
  const auto drawn = canvas.draw(film.frame(1200));
  for (auto _ : state) state.counters["bytes"] = static_cast<double>(convert::to_png(drawn->pixels)->size());
}
BENCHMARK(write_png)->Unit(benchmark::kMillisecond);

void write_svg(benchmark::State& state) {
  const scene::Picture picture = Film().frame(1200);
  for (auto _ : state) state.counters["bytes"] = static_cast<double>(convert::to_svg(picture)->size());
}
BENCHMARK(write_svg)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace tetron::bench
