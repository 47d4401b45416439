#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace tetron::player {

// When the next round of a match starts by itself: a while after the end of a round that was played.
class NextRound {
 public:
  using Clock = std::chrono::steady_clock;
  enum class News : std::uint8_t { none, ended, begins };

  // `follows`: a round was played to its end and there is another one.
  News look(bool follows, Clock::time_point now) {
    if (!follows) {
      begins_at_.reset();
      return News::none;
    }
    if (!begins_at_) {
      begins_at_ = now + pause;
      return News::ended;
    }
    if (now < *begins_at_) return News::none;
    begins_at_.reset();
    return News::begins;
  }

  bool is_waiting() const { return begins_at_.has_value(); }

 private:
  // How long the end of a round is shown.
  static constexpr std::chrono::milliseconds pause{1000};

  std::optional<Clock::time_point> begins_at_;
};

}  // namespace tetron::player
