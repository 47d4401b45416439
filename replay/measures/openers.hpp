#pragma once

#include <span>
#include <string_view>

#include "replay/game/board.hpp"

// Openers that players know by name.
namespace tetron::measures {

struct Opener {
  std::string_view name;
  std::string_view fumen;   // of the opener's typical board, after six or seven pieces
  std::string_view source;  // of the drawing
};
// All openers; some have several boards.
std::span<const Opener> openers();

// How many pieces were placed when a board is compared with openers.
inline constexpr int fewest_opener_pieces = 6;
inline constexpr int most_opener_pieces = 7;
inline constexpr int opener_width = 10;  // columns

// The opener with this board or its mirror image. Exactly the same cells must be filled, by whatever pieces.
// If several openers fill them, it is the one with the most pieces in the same places. Null if there is
// none.
const Opener* opener_of(const game::Field& field);

}  // namespace tetron::measures
