#pragma once

#include <optional>
#include <string>

#include "formats/numeron/record.hpp"

namespace tetron::numeron {

// Whose turn it is. The 1st begins; a turn ends with its call, with an item double after the second. Items
// that attack are used in the own turn before a call, those that defend (shuffle, change) in any.
class Turn {
 public:
  // Why the record cannot come now; the turn goes on as if it could.
  std::optional<std::string> take(const Record& record);

  Mover holder() const { return holder_; }

 private:
  Mover holder_ = Mover::first;
  unsigned calls_ = 1;  // still to be made in this turn
};

}  // namespace tetron::numeron
