#pragma once

#include <string_view>

#include "field/tetromino.hpp"
#include "solver/pc/queue/queues.hpp"

namespace tetron::pc {

// Whether one of the sequences begins with these letters of pieces. False if the letters are more than a
// sequence has.
inline bool has_beginning(const Queues& queues, std::string_view letters) {
  Queues::Node node = queues.root();
  for (const char letter : letters) {
    if (queues.is_end(node)) return false;
    node = queues.next(node, static_cast<std::size_t>(field::to_cell(letter)) - 1);
    if (node == Queues::none) return false;
  }
  return true;
}

}  // namespace tetron::pc
