#pragma once

#include <optional>

#include "base/units.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/attempt/attempt.hpp"
#include "review/attempt/goal.hpp"
#include "review/attempt/held_input.hpp"
#include "review/judge/trial.hpp"
#include "review/ruleset/ruleset.hpp"

namespace tetron::wasm {

class OpenRecording;

// An attempt in an open recording. It does not move in memory.
struct Attempting {
  Attempting(const OpenRecording& open, const replay::State& begins, base::PlayerId id);
  Attempting(const OpenRecording& open, const review::Judgement& judged);
  Attempting(const Attempting&) = delete;
  Attempting& operator=(const Attempting&) = delete;

  review::Ruleset rules;
  base::PlayerId player;
  replay::State moment;  // at which it began
  replay::State state;   // the state that is shown
  review::Attempt attempt;
  review::HeldInput held_input;
  review::Goal goal{};
  std::optional<replay::Playhead> raced;  // the recording at the attempt's time
  // A placement of the recording that is tried again, and what the review says of the try.
  std::optional<review::Judgement> recorded{};
  std::optional<review::Trial> said{};
};

}  // namespace tetron::wasm
