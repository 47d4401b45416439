#pragma once

#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// Whether a file begins as a recording of Jstris: packed, as JSON, or as a link to one.
bool probe_jstris(std::string_view start);
// Reads a recording. The game is played again when it is asked for.
Opened open_jstris(std::string_view bytes, const Reading& reading);

}  // namespace tetron::kinds
