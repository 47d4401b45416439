#pragma once

#include <string>

#include "replay/infer/infer.hpp"
#include "tests/replay/infer/foreign_game.hpp"

namespace tetron::test::foreign {

struct Judgement {
  std::string wrong;           // the first thing that is, empty if all is right
  std::string wrong_but_sure;  // the first that is wrong and called certain
  bool all_sure = false;       // nothing that stones of the recording show is left open
  bool found = false;
  // Turns of stones that a later field shows.
  int turns = 0;
  int sure_turns = 0;
};

// Compares what was inferred with the rules under which a recording was made: the cells of every stone that
// was fixed before a later field, as far as they lie in the field, and every field that was shown. What is
// sure counts for all stones, the last ones too.
Judgement judge(const Recorded& recorded, const replay::infer::Evidence& evidence,
                const std::optional<replay::infer::Inference>& inference);

}  // namespace tetron::test::foreign
