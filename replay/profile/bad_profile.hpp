#pragma once

#include "base/text_error.hpp"

namespace tetron::replay {

// Thrown while a profile's TOML is read, and always caught in parse_profile().
struct BadProfile {
  base::TextError error;
};

}  // namespace tetron::replay
