#pragma once

#include <array>
#include <string_view>

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// "rest": what is left where a frame is cut off or of another version.
inline constexpr std::array<std::string_view, 2> ngf_record_types{"frame", "rest"};

// Whether a file begins as an .ngf recording does: as frames, or packed.
bool probe_ngf(std::string_view start);
// Whether it begins with frames of a game, packed or not.
bool is_surely_ngf(std::string_view start);
// Reads frames of NES Tetris. They become events when a round is asked for.
Opened open_ngf(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
