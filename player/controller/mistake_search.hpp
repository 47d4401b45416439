#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "player/controller/game_review.hpp"

namespace tetron::player {

// The user waits for the next mistake, or for the one before, until the review knows it. Going elsewhere
// cancels this.
class MistakeSearch {
 public:
  struct Found {
    Direction direction{};
    std::optional<replay::Mark> back{};
    std::optional<replay::Mark> on{};
    bool is_any() const { return direction == Direction::on ? on.has_value() : back.has_value(); }
  };

  // From that moment on. Asking for the same again takes what is known, even if the review has not come
  // there.
  void begin(Direction direction, std::uint32_t events) {
    takes_any_ = is_on() && direction == direction_ && events == events_;
    direction_ = direction;
    events_ = events;
  }
  void cancel() { events_.reset(); }
  bool is_on() const { return events_.has_value(); }
  bool is_elsewhere(const Playback& playback) const {
    return playback.is_playing() || playback.state().events != events_;
  }
  // Ends the search and says what there is, as soon as that is known. `is_wanted`: for mistakes.
  template <class IsWanted>
  std::optional<Found> take(const GameReview& review, const Playback& playback, const IsWanted& is_wanted) {
    // Judgements are in the order of the recording.
    const auto& judgements = review.found()->judgements;
    std::vector<replay::Mark> marks;
    for (const review::Judgement& one : judgements)
      if (const replay::Mark mark{one.event + 1, one.time};
          review.is_mistake(one) && is_wanted(one) && playback.reached().may_show(mark))
        marks.push_back(mark);
    const Found found{direction_,
                      last_behind(std::span<const replay::Mark>(marks),
                                  [&](const replay::Mark& mark) { return playback.is_behind(mark); }),
                      first_after(marks, playback.state().events)};
    const bool is_known =
        review.is_done() ||
        (direction_ == Direction::on ? found.is_any()
                                     : review.has_come_here() || (takes_any_ && found.is_any()));
    // How far the review of hidden events has come would reveal how long the game is.
    const bool is_all_seen =
        playback.hides_result() && !judgements.empty() && judgements.back().time > playback.reached().time;
    takes_any_ = false;
    if (!is_known && !is_all_seen) return std::nullopt;
    cancel();
    return found;
  }

 private:
  Direction direction_{};
  std::optional<std::uint32_t> events_;  // before the moment
  bool takes_any_ = false;
};

}  // namespace tetron::player
