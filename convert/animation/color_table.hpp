#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tetron::convert {

// Up to 256 different colors, numbered as they come.
class ColorTable {
 public:
  explicit ColorTable(std::size_t limit) : limit_(limit) {}

  // False: there is no room for one more.
  bool add(std::uint32_t color);
  std::optional<std::uint8_t> find(std::uint32_t color) const;
  std::span<const std::uint32_t> colors() const { return colors_; }

 private:
  // Where the color is or belongs.
  std::size_t slot_of(std::uint32_t color) const;

  std::size_t limit_;
  std::vector<std::uint32_t> colors_;
  std::array<std::uint16_t, 1024> slots_{};  // number + 1; 0: free
};

}  // namespace tetron::convert
