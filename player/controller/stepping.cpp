#include <fmt/format.h>

#include <array>

#include "player/controller/controller.hpp"

// Steps of keys and frames: the part of the controller that goes through a recording as finely as it has it.
namespace tetron::player {

using replay::Mark;

namespace {

std::string_view name_of(game::Key key) {
  constexpr std::array<std::string_view, static_cast<std::size_t>(game::Key::other) + 1> names{
      "left", "right", "soft drop", "hard drop", "turn right", "turn left",  "turn twice",
      "hold", "retry", "undo",      "redo",      "exit",       "another key"};
  return names[static_cast<std::size_t>(key)];
}

}  // namespace

// Goes to a moment that something smaller than a millisecond may tell from others.
void Controller::go_to(const Mark& mark) {
  view_.chat_scroll = 0;
  playhead_.seek_events(mark.events);
  clock_.set(mark.time);
  waiting_ = false;
  pause_at_end();
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
  // Of one player it needs no name.
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

}  // namespace tetron::player
