#pragma once

#include "field/random.hpp"

namespace tetron::samples {

using field::Random;

}  // namespace tetron::samples
