#include "player/controller/stepping.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

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

void step_placement(Playback& playback, std::optional<base::PlayerId> focus, Direction direction) {
  std::optional<Mark> back;
  std::optional<Mark> on;
  for (int id = 0; id < playback.timeline().layout().players; ++id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    if (focus && player != *focus) continue;
    const auto marks = playback.timeline().placements(player);
    back = later(back, last_behind(marks, [&](const Mark& mark) { return playback.is_behind(mark); }));
    on = earlier(on, first_after(marks, playback.state().events));
  }
  playback.step(direction, back, on);
}

void step_marker(Playback& playback, const std::bitset<replay::marker_kinds>& kinds, Direction direction) {
  const auto markers = playback.timeline().markers();
  const auto is_wanted = [&](const replay::Marker& marker) {
    return kinds.test(static_cast<std::size_t>(marker.kind)) && playback.reached().may_show(marker.mark);
  };
  playback.step(direction,
                last_behind(
                    markers, [&](const Mark& mark) { return playback.is_behind(mark); }, is_wanted),
                first_after(markers, Mark{playback.state().events, playback.now()}, is_wanted));
}

void step_key(Playback& playback, const GameFacts& facts, std::optional<base::PlayerId> focus,
              Direction direction, Message& message) {
  playback.pause();
  if (!facts.has_keys()) return message.show("the recording does not say which keys were pressed");
  const replay::Timeline& timeline = playback.timeline();
  const bool is_on = direction == Direction::on;
  const auto key = is_on ? replay::key_after(timeline, focus, playback.state().events)
                         : replay::key_before(timeline, focus, playback.state().events, playback.now());
  if (is_on && playback.holds_back(key ? std::optional(key->mark) : std::nullopt)) return;
  if (!key) return message.show(is_on ? "no further key" : "no key before this");
  playback.go_to(key->mark);
  // The name of a single player is not needed.
  const std::string who = timeline.layout().players > 1 ? fmt::format("player {}, ", key->player.value) : "";
  message.show(fmt::format("{}{} {}", who, name_of(key->key), key->is_down ? "down" : "up"));
}

void step_frame(Playback& playback, const replay::Frames& counted, Direction direction, bool in_parts,
                Message& message) {
  playback.pause();
  const replay::Frames frames = in_parts ? counted : counted.whole();
  if (frames.per_second == 0) return message.show("the recording does not count frames");
  if (in_parts && frames.parts == 1) return message.show("the recording does not divide its frames");
  const replay::Timeline& timeline = playback.timeline();
  const bool is_on = direction == Direction::on;
  const auto to = is_on ? replay::frame_after(timeline, frames, playback.state().events, playback.now())
                        : replay::frame_before(timeline, frames, playback.state().events, playback.now());
  if (is_on && playback.holds_back(to ? std::optional(to->mark) : std::nullopt)) return;
  if (!to) return;
  playback.go_to(to->mark);
  const std::string part = frames.parts > 1 ? fmt::format(".{}", to->part % frames.parts) : "";
  message.show(fmt::format("frame {}{}", to->part / frames.parts, part));
}

}  // namespace tetron::player
