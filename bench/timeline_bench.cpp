#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <vector>

#include "bench/recordings.hpp"
#include "convert/fumen/fumen.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::bench {

namespace {

void build_timeline(benchmark::State& state) {
  const auto recording = tet::Recording::read(large());
  for (auto _ : state) {
    const replay::Timeline timeline(*recording, replay::tetron4());
    state.counters["index bytes per file byte"] =
        static_cast<double>(timeline.footprint()) / static_cast<double>(large().size());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(large().size()));
}
BENCHMARK(build_timeline)->Unit(benchmark::kMillisecond);

// Seeks to random moments of the one-hour game; the counters are microseconds.
void seek(benchmark::State& state) {
  const auto recording = tet::Recording::read(one_hour());
  const replay::Timeline timeline(*recording, replay::tetron4());
  replay::Playhead head(timeline);
  std::mt19937 random(1);
  std::vector<double> times;
  for (auto _ : state) {
    const base::Milliseconds to(static_cast<std::uint32_t>(random() % timeline.duration().value));
    const auto begin = std::chrono::steady_clock::now();
    head.seek(to);
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    times.push_back(took.count());
  }
  std::ranges::sort(times);
  const auto at = [&times](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  };
  state.counters["p50"] = at(0.5);
  state.counters["p99"] = at(0.99);
  state.counters["worst"] = at(1);
}
BENCHMARK(seek)->Iterations(20'000)->Unit(benchmark::kMicrosecond);

void to_fumen(benchmark::State& state) {
  const auto recording = tet::Recording::read(one_hour());
  convert::FumenOptions options;
  for (std::uint8_t id = 0; id < 8; ++id) options.players.emplace_back(id);
  std::size_t pages = 0;
  for (auto _ : state)
    for (const auto& fumen : convert::to_fumen({*recording, replay::tetron4()}, options))
      pages += fumen.pages;
  state.SetItemsProcessed(static_cast<std::int64_t>(pages));
}
BENCHMARK(to_fumen)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace tetron::bench
