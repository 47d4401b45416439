#pragma once

#include <optional>

#include "base/units.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/attempt/attempt.hpp"
#include "review/attempt/goal.hpp"
#include "review/attempt/hands.hpp"
#include "review/ruleset/ruleset.hpp"

namespace tetron::wasm {

class OpenRecording;

// Somebody who plays on in an open recording. Stays where it is in memory.
struct Attempting {
  Attempting(const OpenRecording& open, const replay::State& begins, base::PlayerId id);
  Attempting(const Attempting&) = delete;
  Attempting& operator=(const Attempting&) = delete;

  review::Ruleset rules;
  base::PlayerId player;
  replay::State moment;  // that it began at
  replay::State state;   // and what has become of it
  review::Attempt attempt;
  review::Hands hands;
  review::Goal goal{};
  std::optional<replay::Playhead> raced;  // the recording at the attempt's time
};

}  // namespace tetron::wasm
