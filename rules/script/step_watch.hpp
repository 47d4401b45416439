#pragma once

namespace tetron::rules {

// Who ends what does not end by itself. Lua's limits hold between its instructions; this one is for what one
// of them does. Told in the thread in which the rules run, in pairs: setting up, one frame, keeping and going
// back.
class StepWatch {
 public:
  StepWatch() = default;
  StepWatch(const StepWatch&) = delete;
  StepWatch& operator=(const StepWatch&) = delete;
  virtual ~StepWatch() = default;

  virtual void begins() noexcept = 0;
  virtual void ends() noexcept = 0;
};

// As long as it lives, rules run. Of nobody that watches it does nothing.
class WatchedStep {
 public:
  explicit WatchedStep(StepWatch* watch) noexcept : watch_(watch) {
    if (watch_) watch_->begins();
  }
  WatchedStep(const WatchedStep&) = delete;
  WatchedStep& operator=(const WatchedStep&) = delete;
  ~WatchedStep() {
    if (watch_) watch_->ends();
  }

 private:
  StepWatch* watch_;
};

}  // namespace tetron::rules
