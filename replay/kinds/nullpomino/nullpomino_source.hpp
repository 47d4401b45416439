#pragma once

#include <array>
#include <string_view>

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

inline constexpr std::array<std::string_view, 3> nullpomino_record_types{"comment", "property", "input"};

// Recordings of NullpoMino: each player's inputs, played again by the rule that the file has.
bool probe_nullpomino(std::string_view start);
Opened open_nullpomino(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
