#pragma once

#include <string>

#include "replay/kinds/source/source.hpp"

namespace tetron::convert {

// The rows of measures::StatsRow, one object per line, of all rounds that can be played, without the file's
// name.
void append_measures_json(std::string& out, const kinds::Source& source);

}  // namespace tetron::convert
