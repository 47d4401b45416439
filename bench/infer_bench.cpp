#include <benchmark/benchmark.h>

#include "formats/tet/recording.hpp"
#include "replay/infer/infer.hpp"
#include "samples/generate/hidden.hpp"
#include "samples/generate/play.hpp"

namespace tetron::bench {

namespace {

constexpr std::uint32_t ten_minutes_ms = 600'000;

tet::Bytes ten_minutes(std::size_t players) {
  samples::HiddenGame game = samples::hidden_game(2, samples::MatrixFrequency::after_lines);
  game.settings.placements = 0;
  game.settings.duration_ms = ten_minutes_ms;
  game.settings.players.assign(players, {.skill = 92});
  return samples::to_bytes(samples::play(game.settings)).value_or(tet::Bytes{});
}

// Ten minutes under a hidden profile, of as many players as the argument says.
void infer_ten_minutes(benchmark::State& state) {
  const tet::Bytes file = ten_minutes(static_cast<std::size_t>(state.range(0)));
  const auto recording = tet::Recording::read(file);
  double exact = 0;
  std::size_t stones = 0;
  for (auto _ : state) {
    replay::infer::Evidence evidence;
    replay::infer::collect(*recording, {}, evidence);
    const auto found = replay::infer::infer(evidence);
    exact = found ? found->fit.exact_share() : 0;
    stones = evidence.placements.size();
  }
  state.counters["exact share"] = exact;
  state.counters["stones"] = static_cast<double>(stones);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}
BENCHMARK(infer_ten_minutes)->Arg(1)->Arg(2)->Arg(8)->Unit(benchmark::kMillisecond);

// For comparison: collecting the evidence of eight players and judging one profile by it.
void judge_ten_minutes(benchmark::State& state) {
  const tet::Bytes file = ten_minutes(8);
  const auto profile = samples::hidden_game(2, samples::MatrixFrequency::after_lines).settings.profile;
  const auto recording = tet::Recording::read(file);
  for (auto _ : state) {
    replay::infer::Evidence evidence;
    replay::infer::collect(*recording, {}, evidence);
    benchmark::DoNotOptimize(fit_of(evidence, profile));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}
BENCHMARK(judge_ten_minutes)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace tetron::bench
