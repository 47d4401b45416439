// clears.cpp: with how many sequences four rows can be emptied, and how. clears 'v115@...' '*p7'
#include <tetron/fumen.hpp>
#include <tetron/pc.hpp>

#include <cstdio>

namespace fumen = tetron::fumen;
namespace pc = tetron::pc;

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto decoded = fumen::decode(argv[1], fumen::Mode::lenient);
  const auto patterns = pc::parse_patterns(argv[2]);
  if (!decoded || !patterns) return 3;
  const tetron::field::Grid field = fumen::grid_of(decoded->pages.front().field);
  const pc::Rules rules{pc::srs_movement(), pc::Drop::soft, true};
  const pc::Board board = pc::board_of(field, 4);
  if (!pc::is_workable(board, rules)) return 3;
  const auto question = pc::clear_question(board, pc::stack_of(field), rules, *patterns);
  if (!question) return 3;
  const pc::Chance percent = pc::chance(*question);
  std::printf("%llu of %llu\n", static_cast<unsigned long long>(percent.success),
              static_cast<unsigned long long>(percent.total));
  if (percent.success == 0) {
    std::printf("%s\n", percent.reason.c_str());
    return 1;
  }
  const pc::Ways path = pc::ways(*question);
  for (const std::size_t number : path.minimal) {
    const pc::Way& way = path.ways[number];
    for (const pc::Placed& piece : way.pieces) std::printf("%c", tetron::field::to_char(piece.kind));
    std::printf(" %llu\n", static_cast<unsigned long long>(way.covered));
  }
}
