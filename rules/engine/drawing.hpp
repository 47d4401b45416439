#pragma once

#include <vector>

#include "rules/engine/game.hpp"

namespace tetron::rules {

// A block to be drawn. Cells are 1 wide, and y grows downward from the top row. If the rules ask for smooth
// movement, positions may be between cells.
struct DrawnBlock {
  double x = 0;
  double y = 0;
  int role = 0;
  double vanishing = 0;  // from 0 (whole) to 1 (gone) while it is being erased
  friend bool operator==(const DrawnBlock&, const DrawnBlock&) = default;
};

// The field's blocks, row by row from the top.
std::vector<DrawnBlock> drawn_field(const Game& game);
// The blocks of the tumo; empty if there is none. Some may be above the field.
std::vector<DrawnBlock> drawn_tumo(const Game& game);
// The blocks of a tumo that is shown outside of the field, from the corner of its box.
std::vector<DrawnBlock> drawn_in_queue(const Game& game, Tumo tumo);
// Where the tumo would land, as Game::dropped(); empty if there is none.
std::vector<DrawnBlock> drawn_dropped(const Game& game, int columns = 0);
// The color of a role's blocks if the rules do not set one: 0xrrggbb.
std::uint32_t color_of(const Settings& settings, int role);

}  // namespace tetron::rules
