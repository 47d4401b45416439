#pragma once

#include <memory>
#include <string_view>

#include "formats/tetrio/recording.hpp"
#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// A recording that was already read from this text. Rounds are replayed on demand.
std::unique_ptr<Source> tetrio_source(tetrio::Recording recording, std::string_view text);

}  // namespace tetron::kinds
