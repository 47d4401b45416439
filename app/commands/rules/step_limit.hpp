#pragma once

#include <string_view>

#include "rules/script/step_watch.hpp"

namespace tetron::app {

// Ends the process, with ExitCode::damaged and a line on the run's stderr, when rules run longer than any of
// their limits allows. This works whatever they are doing, in any thread, and whichever locks are held. It
// measures the processor time of the thread, so that a busy machine ends nothing.
//
// The process ends after 2 to 4 s: each thread has a system timer that checks every 2 s whether the same
// step is still running.
class StepLimit final : public rules::StepWatch {
 public:
  // The limit for the rules that are being run; `name` is their file's name for the message.
  static StepLimit& of(std::string_view name);

  void begins() noexcept override;
  void ends() noexcept override;

 private:
  StepLimit();
};

// Processor time of one step.
inline constexpr int most_step_seconds = 2;

}  // namespace tetron::app
