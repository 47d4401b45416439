#include "player/controller/playback.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "scene/layout/view.hpp"

namespace tetron::player {

using base::Milliseconds;
using replay::Mark;

namespace {

// While playing, a mark passed less than this much real time ago counts as the present one, so that one can
// step back twice.
constexpr double grace_ms = 700;

}  // namespace

Playback::Playback(const replay::Timeline& timeline, const Start& start, Message& message)
    : message_(message), playhead_(timeline), is_playing_(!start.paused) {
  clock_.set_speed(std::clamp(start.speed > 0 ? start.speed : 1, ReplayClock::slowest, ReplayClock::fastest));
  seek(start.at.value);
  if (start.hides_result) forget_reached();
  reached_.hides_result = start.hides_result;
}

void Playback::open(const replay::Timeline& timeline, bool is_held) {
  is_playing_ = is_playing_ || has_played_out_;
  is_held_ = is_held;
  playhead_ = replay::Playhead(timeline);
  loop_.clear();
  // What happens at 0 ms may be shown.
  const bool hides = std::exchange(reached_.hides_result, false);
  seek(0);
  forget_reached();
  reached_.hides_result = hides;
}

void Playback::renew(const replay::Timeline& timeline) {
  const bool had_played_out = has_played_out_;
  is_playing_ = is_playing_ || (had_played_out && timeline.duration() > now());
  playhead_ = replay::Playhead(timeline);
  reached_.time = std::min(reached_.time, timeline.duration());
  reached_.events = std::min(reached_.events, timeline.events());
  seek(std::min(now(), timeline.duration()).value);
  has_played_out_ = has_played_out_ || (had_played_out && !is_playing_);
}

void Playback::advance(std::chrono::nanoseconds elapsed) {
  if (!is_playing_ || is_held_) return;
  const Milliseconds before = now();
  clock_.run(elapsed);
  if (const auto again = loop_.wrapped(before, now())) {
    note_reached(*loop_.end());
    return seek(*again);
  }
  if (now() < timeline().duration()) return note_reached(now());
  clock_.set(timeline().duration());
  note_reached(timeline().duration());
  has_played_out_ = false;
  hold(is_held_);
}

void Playback::toggle() {
  const bool at_end = state().events == timeline().events();
  if (!is_playing_ && at_end) seek(0);
  is_playing_ = !is_playing_;
}

void Playback::hold(bool is_held) {
  is_held_ = is_held;
  if (is_held_ || state().events < timeline().events()) return;
  has_played_out_ = has_played_out_ || is_playing_;
  is_playing_ = false;
}

void Playback::jumped() {
  ++jumps_;
  has_played_out_ = false;
  hold(is_held_);
}

void Playback::seek(std::int64_t time_ms) {
  if (hides_result() && time_ms > reached_.time.value) return hold_back();
  const std::int64_t last = timeline().duration().value;
  const Milliseconds time(static_cast<std::uint32_t>(std::clamp<std::int64_t>(time_ms, 0, last)));
  playhead_.seek(time);
  // Only a part of the last moment may have been seen.
  if (hides_result() && state().events > reached_.events) playhead_.seek_events(reached_.events);
  clock_.set(time);
  jumped();
}

void Playback::seek_events(std::uint32_t events) {
  if (hides_result() && events > reached_.events) return hold_back();
  playhead_.seek_events(events);
  clock_.set(state().time);
  jumped();
}

void Playback::step(Direction direction, const std::optional<Mark>& back, const std::optional<Mark>& on) {
  if (direction == Direction::on) {
    if (!holds_back(on) && on) go_to(*on);
  } else if (back) {
    go_to(*back);
  } else {
    const std::uint32_t before = state().events;
    seek(0);
    // The state now includes everything that happens at 0 ms, which can be more than before.
    if (state().events > before) seek_events(0);
  }
}

void Playback::go_to(const Mark& mark) {
  playhead_.seek_events(mark.events);
  clock_.set(mark.time);
  jumped();
}

bool Playback::holds_back(const std::optional<Mark>& on) {
  if (!hides_result() || (on && reached_.may_show(*on))) return false;
  hold_back();
  return true;
}

void Playback::hold_back() {
  seek(reached_.time.value);
  message_.show("the result is hidden: play on to see more");
}

bool Playback::is_behind(const Mark& mark) const {
  if (mark.events > state().events) return false;
  if (is_playing_) return now().value - mark.time.value > grace_ms * speed();
  return mark.events < state().events || mark.time < now();
}

Milliseconds Playback::time_at(double share) const {
  return Milliseconds(static_cast<std::uint32_t>(std::llround(share * end().value)));
}

// Playing has reached `time`.
void Playback::note_reached(Milliseconds time) {
  playhead_.seek(time);
  reached_.time = std::max(reached_.time, time);
  reached_.events = std::max(reached_.events, state().events);
}

// Forgets that anything after this moment was seen.
void Playback::forget_reached() {
  reached_.time = now();
  reached_.events = state().events;
}

void Playback::toggle_hide_result() {
  reached_.hides_result = !reached_.hides_result;
  forget_reached();
  message_.show(reached_.hides_result ? "the result is hidden" : "the result is shown");
}

void Playback::show_in(scene::View& view) const {
  view.now = now();
  view.hide_result = reached_.hides_result;
  view.reached = std::max(reached_.time, now());
  view.reached_events = reached_.events;
  view.playing = is_playing_;
  view.speed = speed();
  view.loop_start = loop_.start();
  view.loop_end = loop_.end();
}

}  // namespace tetron::player
