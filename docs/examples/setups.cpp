// setups.cpp: ways to fill I cells, with O cells if need be, what builds each; spins and combos. setups
// 'v115@...' '*p4'
#include <tetron/fumen.hpp>
#include <tetron/pc.hpp>

#include <algorithm>
#include <cstdio>

namespace field = tetron::field;
namespace fumen = tetron::fumen;
namespace pc = tetron::pc;

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto decoded = fumen::decode(argv[1], fumen::Mode::lenient);
  const auto patterns = pc::parse_patterns(argv[2]);
  if (!decoded || !patterns) return 3;
  const auto whole = pc::queues_of(*patterns, pc::length_of(patterns->front()));
  if (!whole) return 3;
  const field::Grid grid = fumen::grid_of(decoded->pages.front().field);
  const pc::Rules rules{pc::srs_movement(), pc::Drop::soft, true};
  const int rows = std::max(pc::stack_of(grid), 1);
  if (!pc::is_workable(pc::board_of(grid, rows), rules)) return 3;

  const auto target = pc::setup_target_of(grid, rows, {.colours = {field::Cell::i, field::Cell::o}});
  if (!target) return 3;
  const pc::Ways setups = pc::setups(pc::board_of(target->before, rows), target->area, *whole, rules);
  std::printf("%zu setups, %zu do\n", setups.ways.size(), setups.minimal.size());
  for (const pc::Way& way : setups.ways) {
    const pc::Target built{target->before, {way.pieces}};
    const pc::Built cover = pc::built(built, rows, false, *whole, rules);
    std::printf("%llu\n", static_cast<unsigned long long>(cover.covered));
  }

  // All colours are blocks here.
  const pc::Board open = pc::board_of(grid, pc::lines_with_room(grid, rules));
  const pc::SpinQuestion question{.all_kinds = true, .before = 0, .rows = 0};
  const std::size_t length = pc::pieces_that_matter(question, rules.hold, whole->length());
  const auto first = pc::queues_of(*patterns, length);
  if (!first) return 3;
  const pc::Spins spins = pc::spins(open, question, *first, rules);
  std::printf("%zu spins, by %llu\n", spins.spins.size(), static_cast<unsigned long long>(spins.success));
  const pc::Combos combos = pc::combos(open, *whole, rules);
  std::printf("combos of %zu\n", combos.best.size());
}
