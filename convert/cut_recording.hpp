#pragma once

#include <expected>
#include <optional>

#include "formats/tet/recording.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::convert {

// A part of a recording as a complete recording.
struct CutRecording {
  tet::Bytes bytes;
  std::optional<tet::Gap>
      damage;  // where the chain of chunks first breaks within the part; offset in the whole recording
};

// What happens from `from` to `until`, both included, at the same times. The state before is written as one
// Matrix for each field and one NewStone for each player, at `from`; statistics count from there. If the end
// is cut off, the header's result (winner, score, lines, level, duration) is left out. Errors: the profile
// cannot pack a field of that moment into a chunk.
std::expected<CutRecording, base::Error> cut_recording(const tet::Recording& recording,
                                                       const replay::Profile& profile,
                                                       std::optional<base::Milliseconds> from,
                                                       std::optional<base::Milliseconds> until);

}  // namespace tetron::convert
