#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/value_bytes.hpp"
#include "replay/kinds/source/source.hpp"

namespace tetron::kinds {

// By what recordings of one match are recognised, whichever player saved it, and in whichever form.
struct MatchMarks {
  std::uint64_t bytes = 0;  // a hash of the whole recording, unpacked
  std::uint64_t outline =
      0;               // a hash of the players, the rounds and their winners, in any order of the players
  std::string date{};  // measures::utc_of(); empty if it is not stated

  // Without playing the rounds: whether the recordings may be of one match. The two players of a match may
  // save it at slightly different times.
  bool may_be(const MatchMarks& other) const;
};

void visit_members(base::Like<MatchMarks> auto& of, auto visit) {
  visit(of.bytes, of.outline, of.date);
}

MatchMarks marks_of(const Source& source, std::string_view bytes);

// A hash of all that was placed, in any order of the players. Plays all rounds. 0 if nothing was placed.
std::uint64_t hash_of_placements(const Source& source);

}  // namespace tetron::kinds
