#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tetron::convert {

// Up to 256 different colors, numbered in the order of arrival.
class ColorTable {
 public:
  explicit ColorTable(std::size_t limit) : limit_(limit) {}

  // Returns false if there is no room for another color.
  bool add(std::uint32_t color);
  std::optional<std::uint8_t> find(std::uint32_t color) const;
  std::span<const std::uint32_t> colors() const { return colors_; }

 private:
  // The slot of the color, or the free one where it would be stored.
  std::size_t slot_of(std::uint32_t color) const;

  std::size_t limit_;
  std::vector<std::uint32_t> colors_;
  std::array<std::uint16_t, 1024> slots_{};  // number + 1; 0 is free
};

}  // namespace tetron::convert
