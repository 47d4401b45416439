#pragma once

#include <array>
#include <string_view>

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

inline constexpr std::array<std::string_view, 3> techmino_record_types{"header", "input", "rest"};

// Recordings of Techmino: the player's inputs, replayed if the rules of the mode are supported.
bool probe_techmino(std::string_view start);
Opened open_techmino(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
