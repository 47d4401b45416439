#pragma once

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// Whether a file begins as an .ngf recording does: as frames, or packed.
bool probe_ngf(std::string_view start);
// Whether it begins with frames of a game, packed or not.
bool is_surely_ngf(std::string_view start);
// Reads frames of NES Tetris. They become events when a round is asked for.
Opened open_ngf(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
