#pragma once

#include <optional>

#include "replay/timeline/timeline.hpp"

// Steps that are smaller than a placement: a key that goes down or up, and a frame of the recording.
namespace tetron::replay {

// How a recording counts time.
struct Frames {
  std::uint32_t per_second = 0;  // 0: not in frames
  std::uint32_t parts = 1;       // of a frame, as fine as its keys are timed
  // Of two recordings beside each other: whose own time is counted, and how the round of both counts time.
  base::PlayerId player{};
  std::uint32_t per_second_of_both = 0;  // 0: it is one alone
  friend bool operator==(const Frames&, const Frames&) = default;

  // At most a thousand.
  std::uint32_t parts_per_second() const { return per_second * parts; }
  std::uint32_t round_per_second() const { return per_second_of_both > 0 ? per_second_of_both : per_second; }
  Frames whole() const { return {per_second, 1, player, per_second_of_both}; }
};
// A round in which something happens within frames has ten parts of each.
Frames frames_of(const game::TimeUnit& unit, const game::Round& round);

// A moment between two parts of frames, counted from the beginning: all that the recording has until then, by
// its own count, has happened.
struct FrameMark {
  std::uint64_t part = 0;
  Mark mark;
};
// What is after the end of the recording is its end. `frames` are some.
FrameMark frame_mark(const Timeline& timeline, const Frames& frames, std::uint64_t part);
// The last one before where somebody is, who is at `time` with `events` behind; nothing at the beginning.
std::optional<FrameMark> frame_before(const Timeline& timeline, const Frames& frames, std::uint32_t events,
                                      base::Milliseconds time);
// And the first one after it; nothing at the end.
std::optional<FrameMark> frame_after(const Timeline& timeline, const Frames& frames, std::uint32_t events,
                                     base::Milliseconds time);

// A key that goes down or up, right after it has.
struct KeyMark {
  Mark mark;
  base::PlayerId player{};
  game::Key key{};
  bool is_down = false;
};
// The last one before where somebody is, of that player or of anyone; nothing if there is none.
std::optional<KeyMark> key_before(const Timeline& timeline, std::optional<base::PlayerId> player,
                                  std::uint32_t events, base::Milliseconds time);
std::optional<KeyMark> key_after(const Timeline& timeline, std::optional<base::PlayerId> player,
                                 std::uint32_t events);

}  // namespace tetron::replay
