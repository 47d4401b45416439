#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "field/random.hpp"
#include "rules/mix/parts.hpp"

namespace tetron::rules {

// For each kind of part the games that it is taken from. Erasing, falling and game over may be of several:
// the orders of all are carried out. The others are of one.
using Mix = std::array<std::vector<const PartGame*>, part_names.size()>;
bool may_be_of_several(PartKind kind);

// Each part from any of the games that have it; of none if none has it.
Mix draw_mix(field::Random& random, std::span<const PartGame* const> games);

// The rule file. Every part is of one game at least, and no game lacks what is taken from it. `heading` is
// what its first lines say after "-- ".
std::string to_lua(const Mix& mix, std::string_view heading);

}  // namespace tetron::rules
