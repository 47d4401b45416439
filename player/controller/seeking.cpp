#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "player/controller/controller.hpp"
#include "player/controller/marks.hpp"
#include "scene/text/clock_text.hpp"

// The shown moment: the part of the controller that seeks, steps and plays at a speed. With a hidden result
// it never goes beyond what was seen, except by playing.
namespace tetron::player {

using base::Milliseconds;
using base::PlayerId;
using replay::Mark;

namespace {

constexpr std::array speeds{1.0 / 8, 1.0 / 4, 1.0 / 2, 1.0, 2.0, 4.0, 8.0, 16.0};
// While playing, a mark passed less than this much real time ago counts as the present one, so that one can
// step back twice.
constexpr double grace_ms = 700;

std::string_view name_of(game::Key key) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(game::Key::other) + 1> names{
      "left", "right", "soft drop", "hard drop", "turn right", "turn left",  "turn twice",
      "hold", "retry", "undo",      "redo",      "exit",       "another key"};
  return names[static_cast<std::size_t>(key)];
}

}  // namespace

// With a hidden result, at most to what was seen.
void Controller::seek(std::int64_t time_ms) {
  view_.chat_scroll = 0;
  if (hides_result() && time_ms > view_.reached.value) {
    hold_back();
    return;
  }
  const std::int64_t last = timeline().duration().value;
  const Milliseconds time(static_cast<std::uint32_t>(std::clamp<std::int64_t>(time_ms, 0, last)));
  playhead_.seek(time);
  // Only a part of the last moment may have been seen.
  if (hides_result() && state().events > view_.reached_events) playhead_.seek_events(view_.reached_events);
  clock_.set(time);
  waiting_ = false;
  pause_at_end();
}

void Controller::seek_events(std::uint32_t events) {
  view_.chat_scroll = 0;
  if (hides_result() && events > view_.reached_events) {
    hold_back();
    return;
  }
  playhead_.seek_events(events);
  clock_.set(state().time);
  waiting_ = false;
  pause_at_end();
}

void Controller::seek_share(double share) {
  seek(time_at(share).value);
}

// With a hidden result, only what was seen of that moment.
const replay::State& Controller::state_at(Milliseconds time) const {
  if (!pointed_) pointed_.emplace(timeline());
  pointed_->seek(time);
  if (hides_result() && pointed_->state().events > view_.reached_events)
    pointed_->seek_events(view_.reached_events);
  return pointed_->state();
}

// Before the event with which a placement is made: its piece still falls.
const replay::State& Controller::state_before(std::uint32_t events) const {
  if (!pointed_) pointed_.emplace(timeline());
  pointed_->seek_events(events - std::min(events, 1U));
  return pointed_->state();
}

Milliseconds Controller::time_at(double share) const {
  return Milliseconds(static_cast<std::uint32_t>(std::llround(share * last_shown().value)));
}

// The furthest moment for jumps: with a hidden result, what was seen.
Milliseconds Controller::last_shown() const {
  return bar_end(view_, timeline());
}

// Goes to a mark. Marks at the same millisecond are distinguished.
void Controller::go_to(const Mark& mark) {
  view_.chat_scroll = 0;
  playhead_.seek_events(mark.events);
  clock_.set(mark.time);
  waiting_ = false;
  pause_at_end();
}

// Goes to the last seen moment and says why not further.
void Controller::hold_back() {
  seek(view_.reached.value);
  show("the result is hidden: play on to see more");
}

// Playing has reached `time`.
void Controller::note_reached(Milliseconds time) {
  playhead_.seek(time);
  view_.reached = std::max(view_.reached, time);
  view_.reached_events = std::max(view_.reached_events, state().events);
}

// Forgets that anything after this moment was seen.
void Controller::forget_reached() {
  view_.reached = clock_.now();
  view_.reached_events = state().events;
}

void Controller::toggle_playing() {
  const bool at_end = state().events == timeline().events();
  if (!playing_ && at_end) seek(0);
  playing_ = !playing_;
}

void Controller::pause_at_end() {
  if (dragging_ || state().events < timeline().events()) return;
  waiting_ = waiting_ || playing_;
  playing_ = false;
}

void Controller::set_loop_start() {
  if (view_.loop_start) {
    view_.loop_start.reset();
    view_.loop_end.reset();
    show("no loop");
    return;
  }
  view_.loop_start = clock_.now();
  show("loop from " + scene::clock_text(clock_.now()));
}

void Controller::set_loop_end() {
  const Milliseconds start = view_.loop_start.value_or(Milliseconds{});
  if (clock_.now() <= start) {
    show("a loop must end after " + scene::clock_text(start));
    return;
  }
  view_.loop_start = start;
  view_.loop_end = clock_.now();
  show("loop from " + scene::clock_text(start) + " to " + scene::clock_text(clock_.now()));
}

// At the loop's end, goes back to its start. After a jump beyond the end there is no loop.
bool Controller::loop_back(Milliseconds before) {
  if (!view_.loop_start || !view_.loop_end) return false;
  const std::int64_t start = view_.loop_start->value;
  const std::int64_t end = view_.loop_end->value;
  if (before.value > end || clock_.now().value < end) return false;
  const std::int64_t beyond = clock_.now().value - end;
  note_reached(*view_.loop_end);
  seek(start + beyond % (end - start));
  return true;
}

bool Controller::is_behind(const Mark& mark) const {
  if (mark.events > state().events) return false;
  if (playing_) return clock_.now().value - mark.time.value > grace_ms * clock_.speed();
  return mark.events < state().events || mark.time < clock_.now();
}

void Controller::step_placement(Direction direction) {
  std::optional<Mark> back;
  std::optional<Mark> on;
  for (int id = 0; id < timeline().layout().players; ++id) {
    const PlayerId player(static_cast<std::uint8_t>(id));
    if (focus_ && player != *focus_) continue;
    const auto marks = timeline().placements(player);
    back = later(back, last_behind(marks, [this](const Mark& mark) { return is_behind(mark); }));
    on = earlier(on, first_after(marks, state().events));
  }
  step(direction, back, on);
}

void Controller::step_marker(Direction direction) {
  const auto markers = timeline().markers();
  const auto is_wanted = [this](const replay::Marker& marker) {
    return view_.markers.test(static_cast<std::size_t>(marker.kind)) && scene::may_show(view_, marker.mark);
  };
  step(direction,
       last_behind(
           markers, [this](const Mark& mark) { return is_behind(mark); }, is_wanted),
       first_after(markers, Mark{state().events, clock_.now()}, is_wanted));
}

void Controller::step(Direction direction, const std::optional<Mark>& back, const std::optional<Mark>& on) {
  if (direction == Direction::on) {
    // Whether there is another mark is hidden too.
    if (hides_result() && !(on && scene::may_show(view_, *on)))
      hold_back();
    else if (on)
      go_to(*on);
  } else if (back) {
    go_to(*back);
  } else {
    const std::uint32_t before = state().events;
    seek(0);
    // The state now includes everything that happens at 0 ms, which can be more than before.
    if (state().events > before) seek_events(0);
  }
}

void Controller::step_key(Direction direction) {
  playing_ = false;
  if (!has_inputs()) {
    show("the recording does not say which keys were pressed");
    return;
  }
  const auto key = direction == Direction::on
                       ? replay::key_after(timeline(), focus_, state().events)
                       : replay::key_before(timeline(), focus_, state().events, clock_.now());
  if (direction == Direction::on && hides_result() && !(key && scene::may_show(view_, key->mark))) {
    hold_back();
    return;
  }
  if (!key) {
    show(direction == Direction::on ? "no further key" : "no key before this");
    return;
  }
  go_to(key->mark);
  // The name of a single player is not needed.
  const std::string who =
      timeline().layout().players > 1 ? fmt::format("player {}, ", key->player.value) : "";
  show(fmt::format("{}{} {}", who, name_of(key->key), key->is_down ? "down" : "up"));
}

void Controller::step_frame(Direction direction, bool in_parts) {
  playing_ = false;
  const replay::Frames counted = ask_frames_ ? ask_frames_(focus_) : replay::Frames{};
  const replay::Frames frames = in_parts ? counted : counted.whole();
  if (frames.per_second == 0) {
    show("the recording does not count frames");
    return;
  }
  if (in_parts && frames.parts == 1) {
    show("the recording does not divide its frames");
    return;
  }
  const auto to = direction == Direction::on
                      ? replay::frame_after(timeline(), frames, state().events, clock_.now())
                      : replay::frame_before(timeline(), frames, state().events, clock_.now());
  if (direction == Direction::on && hides_result() && !(to && scene::may_show(view_, to->mark))) {
    hold_back();
    return;
  }
  if (!to) return;
  go_to(to->mark);
  const std::string part = frames.parts > 1 ? fmt::format(".{}", to->part % frames.parts) : "";
  show(fmt::format("frame {}{}", to->part / frames.parts, part));
}

void Controller::step_speed(Direction direction) {
  const double now = clock_.speed();
  if (direction == Direction::on) {
    const auto faster = std::ranges::upper_bound(speeds, now);
    if (faster != speeds.end()) clock_.set_speed(*faster);
  } else {
    const auto slower = std::ranges::lower_bound(speeds, now);
    if (slower != speeds.begin()) clock_.set_speed(*std::prev(slower));
  }
}

// As mpv does. Rounded, so that the speed comes back to 1.
void Controller::step_tenth(int by) {
  const double next = by > 0 ? clock_.speed() * 1.1 : clock_.speed() / 1.1;
  clock_.set_speed(std::clamp(std::round(next * 100) / 100, slowest, fastest));
}

}  // namespace tetron::player
