#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/units.hpp"
#include "field/position.hpp"

namespace tetron::replay::infer {

// How a style's four turns hang together, from the most regular reading to the least.
enum class TurnRule : std::uint8_t {
  about_anchor,  // rigid quarter turns about the anchor's cell
  about_centre,  // rigid quarter turns about another point: a cell, or a corner between four
  at_place,      // rigid quarter turns; the anchor is at the same place of the bounding box each time
  never,         // looks the same in every turn
  two_states,    // turns 2 and 3 look like 0 and 1
  shifted,       // rigid quarter turns, each with an anchor of its own
  free,          // each turn by itself
};

inline constexpr std::size_t turn_rules = 7;

using Cells = std::vector<field::Offset>;  // about the anchor

// What a style looks like, as far as it is known.
struct StyleShape {
  base::StoneStyle style{};
  int value = -1;  // of its cells in packdata; -1 if no cell was seen
  TurnRule rule = TurnRule::about_anchor;
  std::array<Cells, 4> turns{};
  std::array<std::uint32_t, 4> seen{};  // stones that were looked at, by rot
  double score = 0;  // how much better it explains what was added than chance does, in nats

  bool known() const {
    return !turns[0].empty() || !turns[1].empty() || !turns[2].empty() || !turns[3].empty();
  }
};

struct Shapes {
  std::vector<StyleShape> styles;  // in order of style
  bool clockwise = true;
  double margin = 0;  // by how many nats the direction is better than the other one
  double score = 0;

  const StyleShape* of(base::StoneStyle style) const {
    for (const StyleShape& shape : styles)
      if (shape.style == style) return &shape;
    return nullptr;
  }
  StyleShape* of(base::StoneStyle style) {
    return const_cast<StyleShape*>(static_cast<const Shapes&>(*this).of(style));
  }
};

// Are all turns that are known the same stone, turned rigidly, wherever each lies?
bool same_stone(const StyleShape& shape, bool clockwise);
// The same cells, moved?
bool same_but_moved(Cells a, Cells b);
Cells turned(Cells cells, int times, bool clockwise);
// Gives turns without cells those of another turn, turned and moved so that the boxes' top left corners
// agree.
void fill_turns(StyleShape& shape, bool clockwise);

}  // namespace tetron::replay::infer
