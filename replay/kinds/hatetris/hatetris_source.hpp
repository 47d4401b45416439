#pragma once

#include <array>
#include <string_view>

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

inline constexpr std::array<std::string_view, 1> hatetris_record_types{"move"};

// Replay texts of HATETRIS: moves, played again with the pieces that its enemy chooses.
bool probe_hatetris(std::string_view start);
Opened open_hatetris(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
