#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "field/random.hpp"
#include "rules/mix/parts.hpp"

namespace tetron::rules {

// For each kind of part the game that it is taken from.
using Mix = std::array<const PartGame*, part_names.size()>;

// Each part from any of the games, of which there is at least one.
Mix draw_mix(field::Random& random, std::span<const PartGame* const> games);

// The rule file. `heading` is what its first line says after "-- ".
std::string to_lua(const Mix& mix, std::string_view heading);

}  // namespace tetron::rules
