#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/described.hpp"
#include "field/grid.hpp"
#include "field/tetromino.hpp"
#include "formats/fumen/page.hpp"

// A tiling as text, JSON and fumen pages. docs/tilings.md
namespace tetron::convert {

// A tiling and the field around it.
struct ShownTiling {
  std::string_view number;                   // its number; empty if it has none
  field::GridView walls;                     // blocks that are not part of its pieces
  std::span<const field::Placement> pieces;  // in the order in which they are shown
  std::span<const int> bags{};               // the bag of each piece, from 1; empty: not requested
  bool in_order = false;                     // the pieces can be built in this order
};

// A heading, the board with walls as '##', and a line with the order or the bags if there are any. With
// bags, a second board next to the first has their numbers.
void append_tiling_text(std::string& out, const ShownTiling& tiling, bool color);
// The same with a board for each piece, in which the piece is falling.
void append_tiling_steps(std::string& out, const ShownTiling& tiling, bool color);

// Its number, pieces and placements.
base::Members members_of(std::type_identity<ShownTiling>);

// Whether a fumen can show a field of this size.
bool fits_fumen(const field::GridView& walls);
// The whole tiling on one page. Walls are gray; a narrower field is filled up with gray. The comment says
// that the page is a tiling, so that readers of the page can distinguish the terrain.
fumen::Page tiling_page(const ShownTiling& tiling);
bool has_tiling(const fumen::Page& page);
// A page for each piece, with the field before it.
std::vector<fumen::Page> tiling_step_pages(const ShownTiling& tiling);

// The letters of the pieces, sorted as ILOZTJS: "IILT".
std::string piece_letters(std::span<const field::Placement> pieces);

}  // namespace tetron::convert
