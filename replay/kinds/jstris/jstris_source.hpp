#pragma once

#include <array>
#include <string_view>

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

inline constexpr std::array<std::string_view, 2> jstris_record_types{"settings", "action"};

// Whether a file begins like a recording of Jstris: packed, as JSON, or as a link to one.
bool probe_jstris(std::string_view start);
// Opens a recording. Rounds and results are replayed on demand.
Opened open_jstris(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
