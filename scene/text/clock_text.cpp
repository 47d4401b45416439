#include "scene/text/clock_text.hpp"

#include <fmt/format.h>

#include <cmath>

namespace tetron::scene {

std::string clock_text(base::Milliseconds time) {
  const std::uint32_t tenths = time.value / 100;
  const std::uint32_t seconds = tenths / 10;
  const std::uint32_t minutes = seconds / 60;
  if (minutes < 60) return fmt::format("{}:{:02}.{}", minutes, seconds % 60, tenths % 10);
  return fmt::format("{}:{:02}:{:02}.{}", minutes / 60, minutes % 60, seconds % 60, tenths % 10);
}

std::string speed_text(double speed) {
  if (speed < 1 && std::exp2(std::round(std::log2(speed))) == speed) return fmt::format("1/{}×", 1 / speed);
  return fmt::format("{:.4g}×", speed);
}

}  // namespace tetron::scene
