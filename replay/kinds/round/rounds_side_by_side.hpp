#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>

#include "replay/game/side_by_side.hpp"
#include "replay/kinds/round/shown_round.hpp"

namespace tetron::kinds {

// Combines two rounds into one that shows them side by side, the fields of the first one first. `seats`: the
// only player to show of each; empty for all. The error is a sentence that says why they cannot be shown so.
std::expected<ShownRound, std::string> side_by_side(const ShownRound& first, const ShownRound& second,
                                                    const std::array<std::optional<std::size_t>, 2>& seats,
                                                    game::Alignment alignment);

}  // namespace tetron::kinds
