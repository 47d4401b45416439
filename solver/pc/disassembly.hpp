#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "field/grid.hpp"
#include "solver/pc/movement.hpp"
#include "solver/pc/path.hpp"
#include "solver/pc/queue.hpp"

namespace tetron::pc {

// How what is drawn in the colours of its pieces is taken apart.
struct Disassembling {
  Drop drop = Drop::none;
  Movement movement{};       // for Drop::soft
  bool may_float = false;    // with Drop::none: a piece need not rest on anything
  bool every_order = false;  // each order in which the pieces can be put; else one for each set of pieces
  const Queues* queue = nullptr;  // if set, only orders that one of these sequences can bring
  bool hold = true;               // ... a piece of which may be kept
  std::size_t most = 1000;        // so many at most
};

struct Disassembly {
  field::Grid before;  // the field without the pieces and full rows
  std::vector<std::vector<Placed>> found;
  bool is_complete = true;  // else there are more, or too many to go through
  std::string why_not{};    // where none is found, if it is known at once
};

// Why nothing is found where `why_not` is empty.
inline constexpr std::string_view no_disassembly =
    "its colours are no whole pieces that can be put one by one";

// All ways to read the cells of the seven colours as whole pieces, each with an order in which they can be
// put: a piece rests on what stands before and on pieces that were put, and full rows vanish in between, so
// that its rows may lie apart in the drawing. A field has at most 64 pieces and 40 rows of 20 columns.
Disassembly disassembled(const field::Grid& drawing, const Disassembling& how);

}  // namespace tetron::pc
