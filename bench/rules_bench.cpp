#include <benchmark/benchmark.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "field/random.hpp"
#include "rules/bot/bot.hpp"

namespace {

using namespace tetron;
using rules::Board;
using rules::Script;

rules::Source listing(const std::string& name) {
  std::ifstream in(std::string(TETRON_RULES) + "/" + name + ".lua");
  return {name, {std::istreambuf_iterator<char>(in), {}}};
}

// Games of the random bot, one after the other, of so many frames each at most.
void play(benchmark::State& state, const rules::Source& source, const rules::ScriptOptions& options,
          const char* bot_name = "random") {
  std::uint64_t seed = 0;
  std::uint64_t frames = 0;
  std::uint64_t updates = 0;
  std::unique_ptr<Script> script;
  std::unique_ptr<rules::Bot> bot;
  const auto begin = [&] {
    if (script) updates += script->updates();
    auto loaded = Script::load(source, ++seed, options);
    script = loaded ? std::move(*loaded) : nullptr;
    if (script) bot = rules::make_bot(bot_name, *script);
  };
  begin();
  if (!script) {
    state.SkipWithError("the rule file has an error");
    return;
  }
  for (auto _ : state) {
    for (int i = 0; i < 100; ++i) {
      (void)script->step(bot->next(*script));
      ++frames;
      if (!script->ended()) continue;
      state.PauseTiming();
      begin();
      state.ResumeTiming();
    }
  }
  updates += script->updates();
  state.counters["frames"] = benchmark::Counter(static_cast<double>(frames), benchmark::Counter::kIsRate);
  state.counters["updates_a_frame"] = static_cast<double>(updates) / static_cast<double>(frames);
}

void rules_play(benchmark::State& state, const char* name) {
  play(state, listing(name), {});
}
// update() in every frame, also where it can do nothing.
void rules_every_update(benchmark::State& state, const char* name) {
  rules::ScriptOptions options;
  options.every_update = true;
  play(state, listing(name), options);
}
// The engine and the bot alone: an update() that does nothing.
void rules_engine(benchmark::State& state, const char* name) {
  rules::Source source = listing(name);
  source.text += "\nfunction update() end\n";
  rules::ScriptOptions options;
  options.every_update = true;
  play(state, source, options);
}
void rules_greedy(benchmark::State& state, const char* name) {
  play(state, listing(name), {}, "greedy");
}
void rules_load(benchmark::State& state) {
  const rules::Source source = listing("tetris");
  for (auto _ : state) {
    const auto script = Script::load(source, 1);
    benchmark::DoNotOptimize(script);
  }
}

Board puyo_field() {
  field::Random random(6);
  Board board(6, 13);
  for (int y = 0; y < 13; ++y)
    for (int x = 0; x < 6; ++x) board.place(x, y, 1 + static_cast<int>(random.below(5)));
  board.forget_arrivals();
  return board;
}

// A block changes, then every cell is asked for its group.
void rules_groups_of_all_cells(benchmark::State& state) {
  Board board = puyo_field();
  int role = 1;
  for (auto _ : state) {
    board.order_put(3, 7, role = role % 5 + 1);
    board.apply_orders();
    int sum = 0;
    for (int y = 0; y < 13; ++y)
      for (int x = 0; x < 6; ++x) sum += board.connected(x, y);
    benchmark::DoNotOptimize(sum);
  }
}

// What it is compared with: the same change, and one flood fill that visits every cell once.
void rules_one_flood_fill(benchmark::State& state) {
  Board board = puyo_field();
  int role = 1;
  std::vector<int> open;
  std::vector<int> seen(78);
  for (auto _ : state) {
    board.order_put(3, 7, role = role % 5 + 1);
    board.apply_orders();
    std::fill(seen.begin(), seen.end(), 0);
    int groups = 0;
    for (int first = 0; first < 78; ++first) {
      if (seen[static_cast<std::size_t>(first)] != 0) continue;
      ++groups;
      const int value = board.at(first % 6, first / 6);
      open.assign(1, first);
      seen[static_cast<std::size_t>(first)] = groups;
      while (!open.empty()) {
        const int i = open.back();
        open.pop_back();
        const int x = i % 6;
        const int y = i / 6;
        for (const auto& [right, down] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
          if (board.at(x + right, y + down) != value) continue;
          const auto other = static_cast<std::size_t>(i + right + 6 * down);
          if (seen[other] != 0) continue;
          seen[other] = groups;
          open.push_back(static_cast<int>(other));
        }
      }
    }
    benchmark::DoNotOptimize(groups);
  }
}

BENCHMARK_CAPTURE(rules_play, tetris, "tetris");
BENCHMARK_CAPTURE(rules_play, puyo, "puyo");
BENCHMARK_CAPTURE(rules_play, columns, "columns");
BENCHMARK_CAPTURE(rules_play, puyo_tetris, "puyo-tetris");
BENCHMARK_CAPTURE(rules_every_update, tetris, "tetris");
BENCHMARK_CAPTURE(rules_every_update, puyo, "puyo");
BENCHMARK_CAPTURE(rules_engine, tetris, "tetris");
BENCHMARK_CAPTURE(rules_engine, puyo, "puyo");
BENCHMARK_CAPTURE(rules_greedy, tetris, "tetris");
BENCHMARK(rules_load);
BENCHMARK(rules_groups_of_all_cells);
BENCHMARK(rules_one_flood_fill);

}  // namespace
