#pragma once

#include <array>
#include <string_view>

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

inline constexpr std::array<std::string_view, 4> quadra_record_types{"packet", "keys", "info", "summary"};

// Recordings of Quadra: the placements of all players, played by the game's rules for the field.
bool probe_quadra(std::string_view start);
Opened open_quadra(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
