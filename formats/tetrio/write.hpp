#pragma once

#include <string>

#include "formats/tetrio/recording.hpp"

namespace tetron::tetrio {

// The recording as a file of its form. Read again it is the same; the bytes need not be. Events without a
// text of their own are written from their fields.
std::string write(const Recording& recording);

}  // namespace tetron::tetrio
