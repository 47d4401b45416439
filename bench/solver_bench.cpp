#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "solver/cover/search.hpp"
#include "solver/solve.hpp"

// Boxes of cells with pieces from bags of seven. Times of all/ and count/ are real ones, as threads share the
// work. search/ is what a plain search takes for the same: place a piece on the first free cell, go on, take
// it back.

namespace tetron::bench {

namespace {

using namespace solver;

Problem in_bags(const benchmark::State& state) {
  const auto rows = static_cast<int>(state.range(0));
  const auto columns = static_cast<int>(state.range(1));
  Pieces used;
  if (state.range(2) != 0) used[field::Tetromino::t] = static_cast<int>(state.range(2));
  Problem problem{{}, from_bags(rows * columns / 4, used), {}};
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      problem.terrain.add({field::Column(column), field::Row(row)});
  return problem;
}

void all(benchmark::State& state) {
  const Problem problem = in_bags(state);
  Enumerated result;
  for (auto _ : state) {
    std::uint64_t pieces = 0;
    result = enumerate(problem, {}, {}, [&](const Found& found) {
      pieces += found.size();
      return true;
    });
    benchmark::DoNotOptimize(pieces);
  }
  state.counters["tilings"] = result.given.to_double();
  state.counters["states"] = static_cast<double>(result.ending.states);
  state.counters["MB"] = static_cast<double>(result.ending.bytes) / 1e6;
}

void count(benchmark::State& state) {
  const Problem problem = in_bags(state);
  Counted result;
  for (auto _ : state) result = solver::count(problem);
  state.counters["tilings"] = result.tilings.to_double();
  state.counters["states"] = static_cast<double>(result.ending.states);
  state.counters["MB"] = static_cast<double>(result.ending.bytes) / 1e6;
}

void first(benchmark::State& state) {
  const Problem problem = in_bags(state);
  for (auto _ : state) benchmark::DoNotOptimize(solver::first(problem));
}

// Milliseconds from a request to stop, made at different moments of a count that would take long, to its end.
void stop(benchmark::State& state) {
  const Problem problem = in_bags(state);
  std::vector<double> times;
  int moment = 0;
  for (auto _ : state) {
    std::stop_source source;
    Limits limits;
    limits.stop = source.get_token();
    std::chrono::steady_clock::time_point asked;
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(5 + moment * 37 % 1000));
      asked = std::chrono::steady_clock::now();
      source.request_stop();
    });
    benchmark::DoNotOptimize(solver::count(problem, limits));
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - asked;
    other.join();
    times.push_back(took.count());
    ++moment;
  }
  std::ranges::sort(times);
  state.counters["p50_ms"] = times[times.size() / 2];
  state.counters["worst_ms"] = times.back();
}

void search(benchmark::State& state) {
  const PreparedProblem prepared = prepare(in_bags(state));
  const Limits limits;
  std::uint64_t tilings = 0;
  for (auto _ : state) {
    tilings = 0;
    StopCheck stop_check(limits);
    Search(prepared).run(~std::uint64_t{0}, 0, stop_check, [&](std::span<const std::uint16_t>) {
      ++tilings;
      return true;
    });
  }
  state.counters["tilings"] = static_cast<double>(tilings);
}

// Rows, columns, T already used.
void small_boxes(benchmark::internal::Benchmark* bench) {
  bench->Args({4, 10, 0})->Args({5, 8, 0})->Args({4, 14, 0})->Args({7, 8, 0})->Args({6, 10, 0});
}
void large_boxes(benchmark::internal::Benchmark* bench) {
  bench->Args({8, 10, 0})->Args({7, 12, 1});
}
void all_boxes(benchmark::internal::Benchmark* bench) {
  small_boxes(bench);
  large_boxes(bench);
}

BENCHMARK(first)->Apply(all_boxes)->Unit(benchmark::kMillisecond);
BENCHMARK(all)->Apply(small_boxes)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(count)->Apply(all_boxes)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(stop)->Args({12, 14, 0})->Iterations(20)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(search)->Args({4, 10, 0})->Args({5, 8, 0})->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace tetron::bench
