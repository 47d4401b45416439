#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace tetron::player {

// When the next round of a match starts by itself: a while after the end of a round that was played.
class NextRound {
 public:
  using Clock = std::chrono::steady_clock;
  // How long the end of a round is shown; for an audience, which reads the card, longer.
  static constexpr std::chrono::milliseconds usual_pause{1000};
  static constexpr std::chrono::milliseconds pause_on_stage{5000};
  enum class News : std::uint8_t { none, ended, begins };

  // `follows`: a round was played to its end and there is another one.
  News look(bool follows, Clock::time_point now, std::chrono::milliseconds pause = usual_pause) {
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
  // Seconds until then, rounded up; 0 if it does not wait.
  int seconds_left(Clock::time_point now) const {
    return begins_at_ ? static_cast<int>(std::chrono::ceil<std::chrono::seconds>(*begins_at_ - now).count())
                      : 0;
  }

 private:
  std::optional<Clock::time_point> begins_at_;
};

}  // namespace tetron::player
