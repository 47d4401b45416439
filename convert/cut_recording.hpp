#pragma once

#include <expected>
#include <optional>

#include "formats/tet/recording.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::convert {

// A part of a recording as a recording of its own.
struct CutRecording {
  tet::Bytes bytes;
  std::optional<tet::Gap>
      damage;  // where the chain of chunks first breaks, as far as the part goes; offset in the whole
};

// What happens from `from` to `until`, both included, at the same times. What was before stands as one Matrix
// for each field and one NewStone for each player at `from`; statistics count from there. If something is
// left out at the end, the header's result (winner, score, lines, level, duration) is left out too. Errors: a
// field of that moment that the profile cannot pack into a chunk.
std::expected<CutRecording, base::Error> cut_recording(const tet::Recording& recording,
                                                       const replay::Profile& profile,
                                                       std::optional<base::Milliseconds> from,
                                                       std::optional<base::Milliseconds> until);

}  // namespace tetron::convert
