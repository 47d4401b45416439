#pragma once

#include <span>
#include <string_view>

#include "replay/game/board.hpp"

// Openers that players know by name.
namespace tetron::measures {

struct Opener {
  std::string_view name;
  std::string_view fumen;   // of the board that it is known by, after six or seven pieces
  std::string_view source;  // that drew it
};
// All of them; some names have several boards.
std::span<const Opener> openers();

// Pieces after which a board may be one.
inline constexpr int fewest_opener_pieces = 6;
inline constexpr int most_opener_pieces = 7;
inline constexpr int opener_width = 10;  // columns

// The opener whose board this is, or mirrored: all cells and no more, whatever the pieces. Where boards of
// several openers have the same cells, the one with the most pieces in place. Null if there is none.
const Opener* opener_of(const game::Field& field);

}  // namespace tetron::measures
