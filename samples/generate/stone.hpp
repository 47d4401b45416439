#pragma once

#include <span>

#include "replay/profile.hpp"

namespace tetron::samples {

// A stone with its anchor as signed numbers; its shape is that of replay::tetron4().
struct Stone {
  formats::StoneStyle style{};
  int x = 0;
  int y = 0;
  int rot = 0;
  friend bool operator==(const Stone&, const Stone&) = default;

  std::span<const field::Offset> shape() const {
    return replay::tetron4().stones[style.value]->turns[static_cast<std::size_t>(rot)];
  }
  field::Position position(field::Offset offset) const {
    return {field::Column(x + offset.right), field::Row(y - offset.up)};
  }
  // As chunks store it.
  tet::StonePlace place() const {
    return {style, static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y),
            static_cast<std::uint8_t>(rot)};
  }

  Stone moved(int columns, int rows) const { return {style, x + columns, y + rows, rot}; }
  // Quarter turns clockwise, -3..3.
  Stone turned(int quarters) const { return {style, x, y, (rot + quarters + 4) % 4}; }
};

inline bool overlap(const Stone& a, const Stone& b) {
  for (const field::Offset& one : a.shape())
    for (const field::Offset& other : b.shape())
      if (a.position(one) == b.position(other)) return true;
  return false;
}

}  // namespace tetron::samples
