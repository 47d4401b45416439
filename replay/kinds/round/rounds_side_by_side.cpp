#include "replay/kinds/round/rounds_side_by_side.hpp"

#include <utility>

namespace tetron::kinds {

std::expected<ShownRound, std::string> side_by_side(const ShownRound& first, const ShownRound& second,
                                                    const std::array<std::optional<std::size_t>, 2>& seats,
                                                    game::Alignment alignment) {
  const game::Side one{first.match, first.round, seats[0]};
  const game::Side other{second.match, second.round, seats[1]};
  auto joined = game::side_by_side(one, other, alignment);
  if (!joined) return std::unexpected(std::move(joined.error()));
  auto made = shown(joined->match, std::move(joined->round));
  if (!made) return made;
  made->first_seats = joined->first;
  made->second_clock = std::move(joined->second);
  return made;
}

}  // namespace tetron::kinds
