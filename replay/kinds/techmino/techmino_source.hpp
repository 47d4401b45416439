#pragma once

#include <string_view>

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// Recordings of Techmino: the player's inputs, played again where the mode's rules are here.
bool probe_techmino(std::string_view start);
Opened open_techmino(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
