#pragma once

#include <string_view>

#include "rules/script/step_watch.hpp"

namespace tetron::app {

// Ends the process, with ExitCode::damaged and a line on the run's stderr, when rules run for longer than any
// limit of theirs lets them: whatever they are at, in whichever thread, and whoever holds which lock. It goes
// by the time of the processor that the thread took, so that a busy machine ends nothing.
//
// Between 2 and 4 s: each thread has a timer of the system that looks every 2 s whether the same step still
// runs.
class StepLimit final : public rules::StepWatch {
 public:
  // Those of the rules that are run now, with their file's name for the line.
  static StepLimit& of(std::string_view name);

  void begins() noexcept override;
  void ends() noexcept override;

 private:
  StepLimit();
};

// Of the processor, of one step.
inline constexpr int most_step_seconds = 2;

}  // namespace tetron::app
