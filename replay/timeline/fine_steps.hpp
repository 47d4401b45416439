#pragma once

#include <optional>

#include "replay/timeline/timeline.hpp"

// Steps that are smaller than a placement: to the next key press or release, and to the next frame.
namespace tetron::replay {

// How a recording counts time.
struct Frames {
  std::uint32_t per_second = 0;  // 0 if the recording does not count frames
  std::uint32_t parts = 1;       // parts of a frame: the precision of its key times
  // If two recordings are shown next to each other: the player whose time is counted, and the unit of the
  // joined round.
  base::PlayerId player{};
  std::uint32_t per_second_of_both = 0;  // 0 if there is only one recording
  friend bool operator==(const Frames&, const Frames&) = default;

  // At most 1000.
  std::uint32_t parts_per_second() const { return per_second * parts; }
  std::uint32_t round_per_second() const { return per_second_of_both > 0 ? per_second_of_both : per_second; }
  Frames whole() const { return {per_second, 1, player, per_second_of_both}; }
};
// A round with events between whole frames has ten parts per frame.
Frames frames_of(const game::TimeUnit& unit, const game::Round& round);

// A moment between two parts of frames, counted from the beginning. All events that the recording has until
// then, by its frame count, have happened.
struct FrameMark {
  std::uint64_t part = 0;
  Mark mark;
};
// A part after the end of the recording gives its end. `frames.per_second` must not be 0.
FrameMark frame_mark(const Timeline& timeline, const Frames& frames, std::uint64_t part);
// The last frame mark before the moment at `time` after `events` events; empty at the beginning.
std::optional<FrameMark> frame_before(const Timeline& timeline, const Frames& frames, std::uint32_t events,
                                      base::Milliseconds time);
// The first frame mark after that moment; empty at the end.
std::optional<FrameMark> frame_after(const Timeline& timeline, const Frames& frames, std::uint32_t events,
                                     base::Milliseconds time);

// The moment right after a key goes down or up.
struct KeyMark {
  Mark mark;
  base::PlayerId player{};
  game::Key key{};
  bool is_down = false;
};
// The last key before, and the first key after, the moment at `time` after `events` events: a key of
// `player`, or of any player if that is empty. Empty if there is none.
std::optional<KeyMark> key_before(const Timeline& timeline, std::optional<base::PlayerId> player,
                                  std::uint32_t events, base::Milliseconds time);
std::optional<KeyMark> key_after(const Timeline& timeline, std::optional<base::PlayerId> player,
                                 std::uint32_t events);

}  // namespace tetron::replay
