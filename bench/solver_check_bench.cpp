#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "solver/build/bag_split.hpp"
#include "solver/parity/parity.hpp"
#include "solver/solve.hpp"

using namespace tetron;
using namespace tetron::solver;

namespace {

// Blobs of 4 * pieces cells that grew cell by cell on a field of ten columns, with the supply of their bags.
std::vector<Problem> blobs(int pieces) {
  std::mt19937 random(static_cast<unsigned>(pieces));
  std::vector<Problem> problems;
  for (int i = 0; i < 200; ++i) {
    Problem problem;
    std::vector<field::Position> edge{{field::Column(5), field::Row(10)}};
    while (problem.terrain.size() < 4 * pieces) {
      const std::size_t at = random() % edge.size();
      const field::Position cell = edge[at];
      edge.erase(edge.begin() + static_cast<std::ptrdiff_t>(at));
      if (problem.terrain.has(cell)) continue;
      problem.terrain.add(cell);
      for (const field::Offset step : {field::Offset{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        const field::Position next = cell + step;
        if (next.column.value >= 0 && next.column.value < 10 && next.row.value >= 0 && next.row.value < 23)
          edge.push_back(next);
      }
    }
    problem.supply = from_bags(pieces);
    problems.push_back(problem);
  }
  return problems;
}

// Parities as a check before the graph: what they cost, and what they save on terrains without a tiling.
void parity_check_alone(benchmark::State& state) {
  const auto problems = blobs(static_cast<int>(state.range(0)));
  std::size_t proved = 0;
  for (auto _ : state) {
    proved = 0;
    for (const Problem& problem : problems) proved += parities(problem).proves_none();
  }
  state.counters["proved"] = static_cast<double>(proved);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(problems.size()));
}

void count_tilings(benchmark::State& state, bool check) {
  const auto problems = blobs(static_cast<int>(state.range(0)));
  std::size_t none = 0;
  for (auto _ : state) {
    none = 0;
    for (const Problem& problem : problems)
      none += (check && parities(problem).proves_none()) || count(problem).tilings.is_zero();
  }
  state.counters["none"] = static_cast<double>(none);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(problems.size()));
}
void count_at_once(benchmark::State& state) {
  count_tilings(state, false);
}
void count_after_parities(benchmark::State& state) {
  count_tilings(state, true);
}

void build_orders(benchmark::State& state) {
  Problem problem;
  for (int row = 19; row < 23; ++row)
    for (int column = 0; column < 10; ++column) problem.terrain.add({field::Column(column), field::Row(row)});
  problem.supply = from_bags(10);
  std::vector<Tiling> tilings;
  enumerate(problem, {}, {}, [&tilings](const Found& found) {
    tilings.push_back(found.tiling());
    return true;
  });
  const bool by_bags = state.range(0) == 1;
  const auto bags = bags_for(10);
  std::size_t built = 0;
  for (auto _ : state) {
    built = 0;
    for (const Tiling& tiling : tilings)
      built += by_bags ? split_by_bags({}, tiling, bags).steps.has_value()
                       : build_order({}, tiling).order.has_value();
  }
  state.counters["tilings"] = static_cast<double>(tilings.size());
  state.counters["built"] = static_cast<double>(built);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(tilings.size()));
}

BENCHMARK(parity_check_alone)->Arg(7)->Arg(10)->Arg(14)->Unit(benchmark::kMillisecond);
BENCHMARK(count_at_once)->Arg(7)->Arg(10)->Arg(14)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(count_after_parities)->Arg(7)->Arg(10)->Arg(14)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(build_orders)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
