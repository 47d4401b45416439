#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>

#include "replay/game/beside.hpp"
#include "replay/kinds/round/shown_round.hpp"

namespace tetron::kinds {

// Two rounds beside each other, as one that can be shown: the fields of the first one come first. `seats` are
// of the only player shown of each; nothing: all. The error is a sentence: they cannot be shown so.
std::expected<ShownRound, std::string> beside(const ShownRound& first, const ShownRound& second,
                                              const std::array<std::optional<std::size_t>, 2>& seats,
                                              game::Alignment alignment);

}  // namespace tetron::kinds
