#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "player/controller/loop.hpp"
#include "player/controller/marks.hpp"
#include "player/controller/message.hpp"
#include "player/controller/replay_clock.hpp"
#include "replay/timeline/timeline.hpp"
#include "scene/layout/reached.hpp"

namespace tetron::scene {
struct View;
}

namespace tetron::player {

// The moment of the recording that is shown: plays, jumps, and repeats a loop. With a hidden result it never
// goes beyond what was seen, except by playing.
class Playback {
 public:
  struct Start {
    base::Milliseconds at{};
    double speed = 1;  // limited to slowest..fastest
    bool paused = false;
    bool hides_result = false;  // hides what comes after `at`
  };
  // All must outlive it; another timeline may replace this one before it ends.
  Playback(const replay::Timeline& timeline, const Start& start, Message& message);
  // Shows another recording from its start. It plays if the one before did. `is_held`: as hold().
  void open(const replay::Timeline& timeline, bool is_held);
  // Replaces the recording by a newer version of it, at the same moment. If it was played to its end and
  // there is more now, it plays on.
  void renew(const replay::Timeline& timeline);
  // Lets so much real time pass.
  void advance(std::chrono::nanoseconds elapsed);

  const replay::Timeline& timeline() const { return playhead_.timeline(); }
  const replay::State& state() const { return playhead_.state(); }
  base::Milliseconds now() const { return clock_.now(); }
  double speed() const { return clock_.speed(); }
  void set_speed(double speed) { clock_.set_speed(speed); }
  bool is_playing() const { return is_playing_; }
  // True after playing has reached the end, until something else is done.
  bool has_played_out() const { return has_played_out_ && !is_playing_; }
  void toggle();
  void pause() { is_playing_ = false; }
  // Time stands still while the seek bar is dragged.
  void hold(bool is_held);
  bool is_held() const { return is_held_; }
  // How often it has gone to another moment by other means than playing.
  std::uint64_t jumps() const { return jumps_; }

  // With a hidden result, at most to what was seen.
  void seek(std::int64_t time_ms);
  void seek_events(std::uint32_t events);
  // Goes to one of two marks, or the start if there is none before.
  void step(Direction direction, const std::optional<replay::Mark>& back,
            const std::optional<replay::Mark>& on);
  // Marks at the same millisecond are distinguished.
  void go_to(const replay::Mark& mark);
  // Whether a later mark may not be shown. Then it goes to the last seen moment and says why not further.
  // Whether there is such a mark is hidden too.
  bool holds_back(const std::optional<replay::Mark>& on);
  bool is_behind(const replay::Mark& mark) const;

  const scene::Reached& reached() const { return reached_; }
  // True while something must stay hidden.
  bool hides_result() const { return reached_.hides_end(timeline()); }
  // The furthest moment for jumps, and the moment at a share of the seek bar, 0 to 1.
  base::Milliseconds end() const { return reached_.bar_end(timeline()); }
  base::Milliseconds time_at(double share) const;
  void toggle_hide_result();
  void set_loop_start() { message_.show(loop_.set_start(now())); }
  void set_loop_end() { message_.show(loop_.set_end(now())); }
  void show_in(scene::View& view) const;

 private:
  void jumped();
  void hold_back();
  void note_reached(base::Milliseconds time);
  void forget_reached();

  Message& message_;
  replay::Playhead playhead_;
  ReplayClock clock_;
  Loop loop_;
  scene::Reached reached_;
  bool is_playing_ = false;
  bool has_played_out_ = false;
  bool is_held_ = false;
  std::uint64_t jumps_ = 0;
};

}  // namespace tetron::player
