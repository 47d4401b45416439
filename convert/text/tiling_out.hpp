#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "field/grid.hpp"
#include "field/tetromino.hpp"
#include "formats/fumen/page.hpp"

// A tiling as text, JSON and fumen pages. docs/tilings.md
namespace tetron::convert {

// A tiling and the field around it.
struct ShownTiling {
  std::string_view number;                   // which one it is; empty if it has none
  field::GridView walls;                     // blocks that belong to no piece of it
  std::span<const field::Placement> pieces;  // in the order to be shown, on the field
  std::span<const int> bags{};               // which bag each piece is from, from 1; empty: not asked
  bool in_order = false;                     // the order of the pieces is one they can be built in
};

// A headline and the board, walls as '##', and a line that names the order or the bags if there are any; with
// bags a second board beside the first has their numbers.
void append_tiling_text(std::string& out, const ShownTiling& tiling, bool color);
// The same with a board for each piece, which is shown falling.
void append_tiling_steps(std::string& out, const ShownTiling& tiling, bool color);

// One object, without a line end:
// {"number":"1","pieces":"TI","placements":[{"type":"T","rotation":"left","x":3,"y":1,"bag":1}]}
void append_tiling_json(std::string& out, const ShownTiling& tiling);

// Whether a fumen can show a field of this size.
bool fits_fumen(const field::GridView& walls);
// The whole tiling on one page. Walls are gray; a narrower field is filled up with gray. Its comment says so,
// so that who reads the page can tell the terrain.
fumen::Page tiling_page(const ShownTiling& tiling);
bool has_tiling(const fumen::Page& page);
// A page for each piece, with the field before it.
std::vector<fumen::Page> tiling_step_pages(const ShownTiling& tiling);

// The letters of pieces, sorted as ILOZTJS: "IILT".
std::string piece_letters(std::span<const field::Placement> pieces);

}  // namespace tetron::convert
