#pragma once

#include <cstdint>
#include <string_view>

namespace tetron::tetrio {

enum class EventKind : std::uint8_t { start, end, full, key_down, key_up, ige, targets, other };

enum class Key : std::uint8_t {
  move_left,
  move_right,
  soft_drop,
  hard_drop,
  rotate_cw,
  rotate_ccw,
  rotate_180,
  hold,
  retry,
  undo,
  redo,
  exit,
  other,
};

// One event of a replay as stored. docs/formats/tetrio.md, "Events".
struct Event {
  std::uint32_t frame = 0;  // 1/60 s, since the round began
  EventKind kind = EventKind::other;
  Key key = Key::other;   // this and the next two are of key_down and key_up
  bool hoisted = false;   // the key was held before the round or the piece began
  double subframe = 0;    // from 0 to 1, the time within the frame
  std::string_view json;  // the whole event
};

// The number of a game. Up to version 18 games are identified by texts, for which this makes negative
// numbers.
std::int64_t game_number(std::string_view text);

std::string_view name_of(Key key);
Key key_named(std::string_view name);
std::string_view name_of(EventKind kind);

}  // namespace tetron::tetrio
