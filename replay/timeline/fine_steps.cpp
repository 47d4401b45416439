#include "replay/timeline/fine_steps.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

namespace tetron::replay {

namespace {

using base::Milliseconds;

constexpr std::uint32_t tenths = 10;
constexpr std::uint32_t second = 1000;  // milliseconds
// A count that is the sum of a frame and a part of it may have a rounding error.
constexpr double rounding = 1e-6;

// The time at which a part begins, in milliseconds and rounded down, as in recordings that count frames. May
// be longer than any recording.
std::uint64_t time_of(const Frames& frames, std::uint64_t part) {
  return part * second / frames.parts_per_second();
}

// The last part that begins in that millisecond or before. No part is shorter than a millisecond.
std::uint64_t part_at(const Frames& frames, Milliseconds time) {
  return ((std::uint64_t{time.value} + 1) * frames.parts_per_second() - 1) / second;
}

// Whether the event is after that part, by its `at`. If `at` and the time of the event differ much, `at` is
// not used.
bool is_after(const game::Event& event, const Frames& frames, std::uint64_t part) {
  const double time = event.at * second / frames.round_per_second();
  const double at = event.at * frames.per_second / frames.round_per_second();
  return std::abs(time - event.time.value) < 2 && at * frames.parts > static_cast<double>(part) + rounding;
}

// Moves to the moment right before `time`.
void seek_before(Playhead& playhead, Milliseconds time) {
  if (time.value == 0)
    playhead.seek_events(0);
  else
    playhead.seek(Milliseconds(time.value - 1));
}

// The first event of the round's next step; the end of the events if there is none.
const game::Event* next_event(Playhead& playhead, const game::Round& round) {
  const auto next = playhead.next();
  return next && !next->game_events.empty() ? next->game_events.data()
                                            : round.events.data() + round.events.size();
}

std::optional<KeyMark> key_of(const Timeline& timeline, const game::Event& event,
                              std::optional<base::PlayerId> wanted) {
  const auto* const pressed = std::get_if<game::Pressed>(&event.what);
  const auto* const released = std::get_if<game::Released>(&event.what);
  if ((pressed == nullptr && released == nullptr) || event.player == game::nobody) return std::nullopt;
  const std::uint8_t seat = timeline.track().seat_of(event.player);
  if (seat == game::nobody || (wanted && wanted->value != seat)) return std::nullopt;
  return KeyMark{
      {}, base::PlayerId(seat), pressed != nullptr ? pressed->key : released->key, pressed != nullptr};
}

// The mark right after the step that begins with this event.
Mark mark_after(const Timeline& timeline, const game::Round& round, const game::Event& event) {
  Playhead playhead(timeline);
  seek_before(playhead, event.time);
  while (next_event(playhead, round) < &event && playhead.step()) {
  }
  playhead.step();
  return {playhead.state().events, playhead.state().time};
}

}  // namespace

Frames frames_of(const game::TimeUnit& unit, const game::Round& round) {
  if (unit.name != "frame" || unit.per_second == 0 || unit.per_second > second) return {};
  const bool has_parts =
      unit.per_second * tenths <= second && std::ranges::any_of(round.events, [](const game::Event& event) {
        return event.at != std::floor(event.at);
      });
  return {unit.per_second, has_parts ? tenths : 1};
}

FrameMark frame_mark(const Timeline& timeline, const Frames& frames, std::uint64_t part) {
  const std::uint64_t wanted = time_of(frames, part);
  const Track& track = timeline.track();
  if (wanted > track.own_time(frames.player, timeline.duration()).value)
    return {part, {timeline.events(), timeline.duration()}};
  const Milliseconds own(static_cast<std::uint32_t>(wanted));
  const Milliseconds time = track.shown_time(frames.player, own);
  Playhead playhead(timeline);
  const game::Round* const round = track.round();
  // In a round that is shown faster or slower, frame counts no longer fit the times.
  const bool is_stretched = track.has_own_clock(frames.player);
  if (round == nullptr) {
    playhead.seek(time);
    return {part, {playhead.state().events, time}};
  }
  // Events in the same millisecond may be before or after the part.
  seek_before(playhead, time);
  const game::Event* const end = round->events.data() + round->events.size();
  for (const game::Event* next = next_event(playhead, *round); next != end;
       next = next_event(playhead, *round)) {
    if (next->time > time || (!is_stretched && is_after(*next, frames, part))) break;
    playhead.step();
  }
  return {part, {playhead.state().events, time}};
}

std::optional<FrameMark> frame_before(const Timeline& timeline, const Frames& frames, std::uint32_t events,
                                      Milliseconds time) {
  // One shown millisecond may contain several milliseconds of the round.
  const auto& track = timeline.track();
  const Milliseconds own =
      track.has_own_clock(frames.player) ? track.own_time(frames.player, Milliseconds(time.value + 1)) : time;
  for (std::uint64_t part = part_at(frames, own);; --part) {
    const FrameMark mark = frame_mark(timeline, frames, part);
    if (mark.mark.events <= events && (mark.mark.events < events || mark.mark.time < time)) return mark;
    if (part == 0) return std::nullopt;
  }
}

std::optional<FrameMark> frame_after(const Timeline& timeline, const Frames& frames, std::uint32_t events,
                                     Milliseconds time) {
  if (events >= timeline.events() && time >= timeline.duration()) return std::nullopt;
  for (std::uint64_t part = part_at(frames, timeline.track().own_time(frames.player, time));; ++part) {
    const FrameMark mark = frame_mark(timeline, frames, part);
    if (mark.mark.events >= events && (mark.mark.events > events || mark.mark.time > time)) return mark;
  }
}

std::optional<KeyMark> key_before(const Timeline& timeline, std::optional<base::PlayerId> player,
                                  std::uint32_t events, Milliseconds time) {
  const game::Round* const round = timeline.track().round();
  if (round == nullptr) return std::nullopt;
  Playhead playhead(timeline);
  playhead.seek_events(events);
  const game::Event* event = next_event(playhead, *round);
  while (event != round->events.data()) {
    auto key = key_of(timeline, *--event, player);
    if (!key) continue;
    key->mark = mark_after(timeline, *round, *event);
    if (key->mark.events < events || key->mark.time < time) return key;
  }
  return std::nullopt;
}

std::optional<KeyMark> key_after(const Timeline& timeline, std::optional<base::PlayerId> player,
                                 std::uint32_t events) {
  const game::Round* const round = timeline.track().round();
  if (round == nullptr) return std::nullopt;
  Playhead playhead(timeline);
  playhead.seek_events(events);
  const game::Event* const end = round->events.data() + round->events.size();
  for (const game::Event* event = next_event(playhead, *round); event != end; ++event) {
    auto key = key_of(timeline, *event, player);
    if (!key) continue;
    key->mark = mark_after(timeline, *round, *event);
    return key;
  }
  return std::nullopt;
}

}  // namespace tetron::replay
