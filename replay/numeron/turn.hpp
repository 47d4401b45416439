#pragma once

#include <optional>
#include <string>

#include "formats/numeron/record.hpp"

namespace tetron::numeron {

// Whose turn it is. The 1st begins. A turn ends with its call, or after an item double with the second call.
// Items that attack are used in one's own turn before a call; items that defend (shuffle, change) in any
// turn.
class Turn {
 public:
  // Returns why the record is not allowed now; continues as if it were. Empty if it is allowed.
  std::optional<std::string> take(const Record& record);

  Mover holder() const { return holder_; }

 private:
  Mover holder_ = Mover::first;
  unsigned calls_ = 1;  // calls that are left in this turn
};

}  // namespace tetron::numeron
