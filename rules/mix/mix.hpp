#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "field/random.hpp"
#include "rules/mix/parts.hpp"

namespace tetron::rules {

// For each kind of part, the games that it is taken from. Erasing, falling and game over may come from
// several games; then the orders of all are carried out. The other parts come from one game.
using Mix = std::array<std::vector<const PartGame*>, part_names.size()>;
bool may_be_of_several(PartKind kind);

// Takes each part from a random one of the games that have it. A part that no game has is taken from none.
Mix draw_mix(field::Random& random, std::span<const PartGame* const> games);

// The rule file of a mix. Every part must be from at least one game, and each game must have the parts that
// are taken from it. The first lines of the file are `heading`, after "-- ".
std::string to_lua(const Mix& mix, std::string_view heading);

}  // namespace tetron::rules
