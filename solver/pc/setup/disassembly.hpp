#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "field/grid.hpp"
#include "solver/pc/board/movement.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/pc/queue/queue.hpp"

namespace tetron::pc {

// For all that a command or a call is asked to take apart, unless another time is given.
inline constexpr std::chrono::seconds usual_time{60};

// How what is drawn in the colours of its pieces is taken apart.
struct Disassembling {
  Drop drop = Drop::none;
  Movement movement{};       // for Drop::soft
  bool may_float = false;    // with Drop::none: a piece need not rest on anything
  bool every_order = false;  // each order in which the pieces can be put; else one for each set of pieces
  const Queues* queue = nullptr;  // if set, only orders that one of these sequences can bring
  bool hold = true;               // ... a piece of which may be kept
  std::size_t most = 1000;        // so many at most
  std::size_t effort =
      200'000;  // fields that are looked at, at most; a tenth of a second is 10,000 to 40,000
  std::function<bool()> stop{};  // if set, asked now and then; true ends the search
};

struct Disassembly {
  field::Grid before;  // the field without the pieces and full rows
  std::vector<std::vector<Placed>> found;
  enum class End { complete, enough, gave_up, stopped };
  End end = End::complete;  // enough: there are more than `most`; gave_up: there may be more than were found
  std::string why_not{};    // where none is found and it is sure that there is none
};

// What to tell of a search that was not complete, for people; `more` is how more are asked for.
std::string end_words(const Disassembly& found, std::string_view more);

// All ways to read the cells of the seven colours as whole pieces, each with an order in which they can be
// put: a piece rests on what stands before and on pieces that were put, and full rows vanish in between, so
// that its rows may lie apart in the drawing. A field has at most 64 pieces and 40 rows of 20 columns.
Disassembly disassembled(const field::Grid& drawing, const Disassembling& how);

}  // namespace tetron::pc
