#pragma once

#include <array>
#include <string_view>

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// "rest": the bytes of a frame that is cut off or of another version.
inline constexpr std::array<std::string_view, 2> ngf_record_types{"frame", "rest"};

// Whether a file begins like an .ngf recording, packed or as frames.
bool probe_ngf(std::string_view start);
// Whether it clearly begins with frames of a game, packed or not.
bool is_surely_ngf(std::string_view start);
// Opens frames of NES Tetris. Events are made when a round is requested.
Opened open_ngf(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
