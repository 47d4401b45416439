#pragma once

#include <vector>

#include "rules/engine/game.hpp"

namespace tetron::rules {

// A block as it is to be drawn. Cells are 1 wide; y grows downward from the top row; smooth positions lie
// between cells where the rules ask for that.
struct DrawnBlock {
  double x = 0;
  double y = 0;
  int role = 0;
  double vanishing = 0;  // 0 whole to 1 gone, while it is being erased
  friend bool operator==(const DrawnBlock&, const DrawnBlock&) = default;
};

// The field's blocks, row by row from the top.
std::vector<DrawnBlock> drawn_field(const Game& game);
// The tumo's, empty if there is none; some may lie above the field.
std::vector<DrawnBlock> drawn_tumo(const Game& game);
// A tumo's that does not stand in the field, from the corner of its box.
std::vector<DrawnBlock> drawn_beside(const Game& game, Tumo tumo);
// Where the tumo would come to lie; empty if there is none.
std::vector<DrawnBlock> drawn_dropped(const Game& game);
// What a role's blocks look like where the rules name no color: 0xrrggbb.
std::uint32_t color_of(const Settings& settings, int role);

}  // namespace tetron::rules
