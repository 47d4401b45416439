#pragma once

#include <array>
#include <string_view>

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

inline constexpr std::array<std::string_view, 3> nullpomino_record_types{"comment", "property", "input"};

// Recordings of NullpoMino: the inputs of each player, replayed by the rule in the file.
bool probe_nullpomino(std::string_view start);
Opened open_nullpomino(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
