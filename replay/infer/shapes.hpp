#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/units.hpp"
#include "field/position.hpp"

namespace tetron::replay::infer {

// How the four turns of a style are related, from the most regular rule to the least.
enum class TurnRule : std::uint8_t {
  about_anchor,  // rigid quarter turns about the anchor's cell
  about_centre,  // rigid quarter turns about another point: a cell, or a corner between four
  at_place,      // rigid quarter turns; the anchor is at the same place of the bounding box each time
  never,         // looks the same in every turn
  two_states,    // turns 2 and 3 look like 0 and 1
  shifted,       // rigid quarter turns, each with its own shift
  free,          // each turn is separate
};

inline constexpr std::size_t turn_rules = 7;

using Cells = std::vector<field::Offset>;  // about the anchor

// The cells of a style, as far as they are known.
struct StyleShape {
  base::StoneStyle style{};
  int value = -1;  // in packdata; -1 if no cell was seen
  TurnRule rule = TurnRule::about_anchor;
  std::array<Cells, 4> turns{};
  std::array<std::uint32_t, 4> seen{};  // number of pieces, by rot
  double score = 0;                     // how much better than chance it explains the added cells, in nats

  bool known() const {
    return !turns[0].empty() || !turns[1].empty() || !turns[2].empty() || !turns[3].empty();
  }
};

struct Shapes {
  std::vector<StyleShape> styles;  // in order of style
  bool clockwise = true;
  double margin = 0;  // how many nats better this direction is than the other
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

// Whether all known turns are the same piece, rotated, regardless of position.
bool same_stone(const StyleShape& shape, bool clockwise);
// Whether the cells are the same apart from their position.
bool same_but_moved(Cells a, Cells b);
Cells turned(Cells cells, int times, bool clockwise);
// Turns without cells get those of another turn, rotated, with the top left corners of the bounding boxes at
// the same place.
void fill_turns(StyleShape& shape, bool clockwise);

}  // namespace tetron::replay::infer
