#pragma once

#include <algorithm>
#include <string>

#include "player/controller/message.hpp"

namespace tetron::player {

// How loud sounds are.
class Volume {
 public:
  Volume(int percent, bool is_muted, Message& message)
      : message_(message), percent_(std::clamp(percent, 0, 100)), is_muted_(is_muted) {}

  // Also while it is muted.
  int percent() const { return percent_; }
  bool is_muted() const { return is_muted_; }
  bool is_silent() const { return is_muted_ || percent_ == 0; }
  void mute() {
    is_muted_ = !is_muted_;
    tell();
  }
  // Also unmutes.
  void change(int by) {
    percent_ = std::clamp(percent_ + by, 0, 100);
    is_muted_ = false;
    tell();
  }

 private:
  void tell() { message_.show(is_silent() ? "sounds: off" : "sounds: " + std::to_string(percent_) + " %"); }

  Message& message_;
  int percent_;
  bool is_muted_;
};

}  // namespace tetron::player
