#include "convert/animation/color_table.hpp"

namespace tetron::convert {

std::size_t ColorTable::slot_of(std::uint32_t color) const {
  std::size_t slot = color * 0x9e3779b1u >> 22;
  while (slots_[slot] != 0 && colors_[slots_[slot] - 1u] != color) slot = (slot + 1) % slots_.size();
  return slot;
}

bool ColorTable::add(std::uint32_t color) {
  const std::size_t slot = slot_of(color);
  if (slots_[slot] != 0) return true;
  if (colors_.size() >= limit_) return false;
  colors_.push_back(color);
  slots_[slot] = static_cast<std::uint16_t>(colors_.size());
  return true;
}

std::optional<std::uint8_t> ColorTable::find(std::uint32_t color) const {
  const std::uint16_t number = slots_[slot_of(color)];
  if (number == 0) return {};
  return static_cast<std::uint8_t>(number - 1);
}

}  // namespace tetron::convert
