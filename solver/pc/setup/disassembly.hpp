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

// The default time limit of a command or a call, for everything that it is to disassemble.
inline constexpr std::chrono::seconds usual_time{60};

// How to disassemble a drawing in the colours of its pieces.
struct Disassembling {
  Drop drop = Drop::none;
  Movement movement{};            // for Drop::soft
  bool may_float = false;         // with Drop::none: a piece need not rest on anything
  bool every_order = false;       // find every order of the pieces; else one for each set of pieces
  const Queues* queue = nullptr;  // if set, only orders that one of these sequences can bring
  bool hold = true;               // with `queue`: one piece may be held at a time
  std::size_t most = 1000;        // find at most so many
  std::size_t effort =
      200'000;  // look at no more fields than this; 10,000 to 40,000 take a tenth of a second
  // If set, called at the beginning and now and then; if it returns true, the search ends.
  std::function<bool()> stop{};
};

struct Disassembly {
  field::Grid before;  // the field without the pieces and full rows
  std::vector<std::vector<Placed>> found;
  enum class End { complete, enough, gave_up, stopped };
  End end = End::complete;  // enough: there are more than `most`; gave_up: there may be more than were found
  std::string why_not{};    // the reason, if none is found and it is certain that there is none
};

// A message for people about a search that was not complete; `more` says how to ask for more.
std::string end_words(const Disassembly& found, std::string_view more);

// All ways to read the cells of the seven colours as whole pieces, each with an order in which they can be
// placed. Each piece rests on blocks of the field or on pieces placed before. Full rows vanish in between,
// so the rows of a piece may be apart in the drawing. A field has at most 64 pieces and 40 rows of 20
// columns.
Disassembly disassembled(const field::Grid& drawing, const Disassembling& how);

}  // namespace tetron::pc
