#pragma once

#include <array>
#include <string_view>

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

inline constexpr std::array<std::string_view, 2> puyop_record_types{"field", "step"};

// Links of puyop.com: a field of Puyo Puyo, pairs that are placed, and the chains that follow.
bool probe_puyop(std::string_view start);
Opened open_puyop(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
