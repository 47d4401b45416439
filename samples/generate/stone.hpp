#pragma once

#include <span>

#include "replay/profile.hpp"

namespace tetron::samples {

// A stone with its anchor as signed numbers, y the row counted from the top.
struct Stone {
  formats::StoneStyle style{};
  const replay::StoneKind* kind = nullptr;  // of `style`, in the game's profile
  int x = 0;
  int y = 0;
  int rot = 0;
  friend bool operator==(const Stone&, const Stone&) = default;

  std::span<const field::Offset> shape() const { return kind->turns[static_cast<std::size_t>(rot)]; }
  field::Position position(field::Offset offset) const {
    return {field::Column(x + offset.right), field::Row(y - offset.up)};
  }
  // As chunks of a game with this profile store it.
  tet::StonePlace place(const replay::Profile& profile) const {
    const int stored_y = profile.y_down ? y : profile.height - 1 - y;
    return {style, static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(stored_y),
            static_cast<std::uint8_t>(rot)};
  }

  Stone moved(int columns, int rows) const { return {style, kind, x + columns, y + rows, rot}; }
  // Steps of rot, -3..3.
  Stone turned(int quarters) const { return {style, kind, x, y, (rot + quarters + 4) % 4}; }
};

inline bool overlap(const Stone& a, const Stone& b) {
  for (const field::Offset& one : a.shape())
    for (const field::Offset& other : b.shape())
      if (a.position(one) == b.position(other)) return true;
  return false;
}

}  // namespace tetron::samples
