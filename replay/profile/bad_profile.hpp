#pragma once

#include "base/text_error.hpp"

namespace tetron::replay {

// Thrown while a profile's TOML is taken apart and caught before it leaves parse_profile().
struct BadProfile {
  base::TextError error;
};

}  // namespace tetron::replay
