#pragma once

namespace tetron::rules {

// Ends rules that do not end by themselves. Lua's limits are checked between its instructions; this is for
// what happens within one. It is called in the thread in which the rules run, in pairs, around setting up,
// each frame, keeping and going back.
class StepWatch {
 public:
  StepWatch() = default;
  StepWatch(const StepWatch&) = delete;
  StepWatch& operator=(const StepWatch&) = delete;
  virtual ~StepWatch() = default;

  virtual void begins() noexcept = 0;
  virtual void ends() noexcept = 0;
};

// Rules run as long as this object exists. Without a watch it does nothing.
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
