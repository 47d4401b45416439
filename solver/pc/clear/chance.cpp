#include "solver/pc/clear/chance.hpp"

#include "solver/pc/queue/kept_sets.hpp"

namespace tetron::pc {

std::uint64_t Chance::count(std::uint64_t first, std::uint64_t size) const {
  if (succeeds.empty() || size == 0) return 0;
  std::vector<SetWord> part(words_for(size));
  take_part(part, succeeds, first, size);
  return size_of(part);
}

int pieces_needed(const Board& board) {
  return board.empty_cells() / 4;
}

}  // namespace tetron::pc
