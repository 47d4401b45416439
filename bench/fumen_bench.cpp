#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/fumen_inputs.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/find.hpp"

// Run by tests/oracle/fumen_speed.mjs with TETRON_FUMEN_INPUTS=FOLDER, these write their inputs there, a
// fumen a line, for another library to be timed on the same.

namespace {

using namespace tetron;

std::vector<std::string> keep(const char* name, std::vector<std::string> fumens) {
  if (const char* folder = std::getenv("TETRON_FUMEN_INPUTS")) {
    std::ofstream out(std::filesystem::path(folder) / name);
    for (const std::string& text : fumens) out << text << '\n';
  }
  return fumens;
}

const std::vector<std::string>& game() {
  static const auto fumens = keep("game.txt", {bench::fumen_of_game(2000)});
  return fumens;
}
const std::vector<std::string>& long_game() {
  static const auto fumens = keep("long_game.txt", {bench::fumen_of_game(32000)});
  return fumens;
}
const std::vector<std::string>& noise() {
  static const auto fumens = keep("short.txt", bench::short_fumens(1000));
  return fumens;
}

void count(benchmark::State& state, std::size_t pages, const std::vector<std::string>& fumens) {
  const std::size_t characters =
      std::transform_reduce(fumens.begin(), fumens.end(), std::size_t{0}, std::plus<>(),
                            [](const std::string& text) { return text.size(); });
  state.counters["pages"] =
      benchmark::Counter(static_cast<double>(pages), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["characters"] =
      benchmark::Counter(static_cast<double>(characters), benchmark::Counter::kIsIterationInvariantRate);
}

void fumen_decode(benchmark::State& state, const std::vector<std::string>& (*input)()) {
  const auto& fumens = input();
  std::size_t pages = 0;
  for (auto _ : state) {
    pages = 0;
    for (const std::string& text : fumens) {
      const auto decoded = fumen::decode(text);
      if (decoded) pages += decoded->pages.size();
      benchmark::DoNotOptimize(decoded);
    }
  }
  count(state, pages, fumens);
}

// A text of that many bytes, of one piece of text again and again: one line, or lines that may be one fumen.
void fumen_find(benchmark::State& state, std::string_view piece) {
  const auto size = static_cast<std::size_t>(state.range(0));
  std::string text;
  text.reserve(size + piece.size());
  while (text.size() < size) text += piece;
  std::size_t found = 0;
  for (auto _ : state) {
    found = 0;
    for (fumen::Finder finder(text); finder.next();) ++found;
  }
  state.counters["fumens"] = static_cast<double>(found);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void fumen_stream(benchmark::State& state, const std::vector<std::string>& (*input)()) {
  const auto& fumens = input();
  std::size_t pages = 0;
  for (auto _ : state) {
    pages = 0;
    for (const std::string& text : fumens) {
      auto decoder = fumen::Decoder::open(text, fumen::Mode::lenient);
      while (decoder->next()) benchmark::DoNotOptimize(decoder->page());
      pages += decoder->pages();
    }
  }
  count(state, pages, fumens);
}

void fumen_encode(benchmark::State& state, const std::vector<std::string>& (*input)()) {
  std::vector<std::vector<fumen::Page>> all;
  std::size_t pages = 0;
  for (const std::string& text : input()) {
    all.push_back(std::move(fumen::decode(text)->pages));
    pages += all.back().size();
  }
  for (auto _ : state)
    for (const auto& some : all) {
      const auto text = fumen::encode(std::span<const fumen::Page>(some));
      benchmark::DoNotOptimize(text);
    }
  count(state, pages, input());
}

BENCHMARK_CAPTURE(fumen_decode, game, game);
BENCHMARK_CAPTURE(fumen_decode, long_game, long_game);
BENCHMARK_CAPTURE(fumen_decode, short, noise);
BENCHMARK_CAPTURE(fumen_stream, game, game);
BENCHMARK_CAPTURE(fumen_stream, long_game, long_game);
BENCHMARK_CAPTURE(fumen_stream, short, noise);
BENCHMARK_CAPTURE(fumen_find, one_line, "v115@vhAAgH ")->Arg(7'500'000)->Arg(15'000'000)->Arg(30'000'000);
BENCHMARK_CAPTURE(fumen_find, lines, "v115@vhAA\n> gH\n")->Arg(7'500'000)->Arg(15'000'000)->Arg(30'000'000);
BENCHMARK_CAPTURE(fumen_find, unfinished, "v115@vhAA\n")->Arg(7'500'000)->Arg(15'000'000)->Arg(30'000'000);
BENCHMARK_CAPTURE(fumen_encode, game, game);
BENCHMARK_CAPTURE(fumen_encode, long_game, long_game);
BENCHMARK_CAPTURE(fumen_encode, short, noise);

}  // namespace
