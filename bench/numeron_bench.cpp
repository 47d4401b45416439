#include <benchmark/benchmark.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "formats/numeron/text.hpp"
#include "replay/numeron/best_call.hpp"
#include "replay/numeron/deduction.hpp"

namespace tetron::bench {

namespace {

using namespace numeron;

// Five digits, where a game has most to keep. Every kind is there; the longer it goes on, the less alike
// digits are.
constexpr std::string_view game_text =
    "tournament 5\ndigits 5\n"
    "1st call 56789 -> 0 EAT 2 BITE\n"
    "2nd high-low -> HIGH LOW HIGH LOW LOW\n"
    "2nd call 01234 -> 2 EAT 1 BITE\n"
    "1st target 3 -> none\n"
    "1st call 72410 -> 1 EAT 3 BITE\n"
    "2nd shuffle\n"
    "2nd change rank 2 was 4\n"
    "2nd call 61830 -> 3 EAT 1 BITE\n"
    "1st slash -> 7\n"
    "1st double rank 5 -> 0\n"
    "1st change rank 4 was 3\n"
    "1st call 28405 -> 1 EAT 2 BITE\n";

Game game() {
  auto read = read_text(game_text);
  if (!read) throw std::runtime_error(describe(read.error()));
  return std::move(read->game);
}

// The candidates after every record.
void numeron_deduce(benchmark::State& state) {
  const Game played = game();
  for (auto _ : state) benchmark::DoNotOptimize(deduce(played).counts());
}
BENCHMARK(numeron_deduce)->Unit(benchmark::kMillisecond);

// What `tetron numeron analyse` does after so many records, reading and both sides' best calls included.
void numeron_analyse(benchmark::State& state) {
  for (auto _ : state) {
    const Deduction deduction = deduce(game(), static_cast<std::size_t>(state.range(0)));
    for (const Mover side : {Mover::first, Mover::second})
      benchmark::DoNotOptimize(best_calls(deduction.candidates(side)));
  }
}
BENCHMARK(numeron_analyse)->ArgName("records")->DenseRange(0, 12)->Unit(benchmark::kMillisecond);

// Numbers of the 2nd after so many records; with -1 every third number, between which no digits are alike.
Candidates candidates_after(std::int64_t records) {
  if (records >= 0) return deduce(game(), static_cast<std::size_t>(records)).candidates(Mover::second);
  std::vector<Number> numbers;
  const auto all = all_numbers(5);
  for (std::size_t i = 0; i < all.size(); i += 3) numbers.push_back(all[i]);
  return Candidates(std::move(numbers));
}

void numeron_best_calls(benchmark::State& state) {
  const Candidates candidates = candidates_after(state.range(0));
  state.counters["candidates"] = static_cast<double>(candidates.size());
  for (auto _ : state) benchmark::DoNotOptimize(best_calls(candidates));
}
BENCHMARK(numeron_best_calls)
    ->ArgName("records")
    ->Arg(0)
    ->Arg(1)
    ->Arg(5)
    ->Arg(6)
    ->Arg(7)
    ->Arg(12)
    ->Arg(-1)
    ->Unit(benchmark::kMillisecond);

// The same by asking every candidate about every call: what best_calls is measured against.
void numeron_best_calls_plainly(benchmark::State& state) {
  const Candidates candidates = candidates_after(state.range(0));
  for (auto _ : state) {
    std::uint32_t least = ~std::uint32_t{0};
    for (const Number& call : all_numbers(5)) least = std::min(least, score(candidates, call).worst);
    benchmark::DoNotOptimize(least);
  }
}
BENCHMARK(numeron_best_calls_plainly)->ArgName("records")->Arg(5)->Arg(12)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace tetron::bench
