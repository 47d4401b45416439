#include <benchmark/benchmark.h>

#include <fstream>
#include <iterator>
#include <string>

#include "formats/ngf/recording.hpp"
#include "replay/kinds/kind.hpp"

// What it takes to open a recording and to have all its rounds as events, by samples of other games.
namespace tetron::bench {

namespace {

std::string sample(const std::string& name) {
  std::ifstream file(TETRON_SAMPLES "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void play(benchmark::State& state, const std::string& file) {
  for (auto _ : state) {
    const auto match = kinds::read(file);
    if (!match) return state.SkipWithError(match.error().what.c_str());
    benchmark::DoNotOptimize(match->rounds.size());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}

// Frames that are unpacked already: bytes a second of what a game is.
void play_frames(benchmark::State& state) {
  const std::string file = sample("ngf/classic.ngf");
  const ngf::Recording recording(std::as_bytes(std::span(file)));
  const auto bytes = recording.bytes();
  play(state, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

void play_sample(benchmark::State& state, const char* name) {
  play(state, sample(name));
}

BENCHMARK(play_frames)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(play_sample, ngf, "ngf/classic.ngf")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(play_sample, tetrio, "tetrio/match.ttrm")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(play_sample, jstris, "jstris/sprint.jstris")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(play_sample, nullpomino, "nullpomino/marathon.rep")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(play_sample, techmino, "techmino/marathon.rep")->Unit(benchmark::kMicrosecond);

}  // namespace

}  // namespace tetron::bench
