#include "convert/animation/frames.hpp"

#include <cmath>
#include <limits>

namespace tetron::convert {

base::Milliseconds frame_time(base::Milliseconds from, std::uint64_t index, double per_second) {
  constexpr std::uint32_t last = std::numeric_limits<std::uint32_t>::max();
  // Whole numbers of milliseconds must not be rounded down to the one before.
  const double time = from.value + std::floor(static_cast<double>(index) * 1000 / per_second + 1e-6);
  return base::Milliseconds(time < last ? static_cast<std::uint32_t>(time) : last);
}

}  // namespace tetron::convert
