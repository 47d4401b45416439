#pragma once

#include <string>

#include "formats/tetrio/recording.hpp"

namespace tetron::tetrio {

// The recording as a file of its form. Reading it gives the same recording, but the bytes may differ. Events
// without a stored text are written from their fields.
std::string write(const Recording& recording);

}  // namespace tetron::tetrio
