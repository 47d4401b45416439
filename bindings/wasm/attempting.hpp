#pragma once

#include "base/units.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/attempt.hpp"
#include "review/ruleset.hpp"

namespace tetron::wasm {

class OpenRecording;

// Somebody who plays on in an open recording. Stays where it is in memory.
struct Attempting {
  Attempting(const OpenRecording& open, const replay::State& moment, base::PlayerId id);
  Attempting(const Attempting&) = delete;
  Attempting& operator=(const Attempting&) = delete;

  review::Ruleset rules;
  base::PlayerId player;
  replay::State state;  // the moment that it began at, and what has become of it
  review::Attempt attempt;
};

}  // namespace tetron::wasm
