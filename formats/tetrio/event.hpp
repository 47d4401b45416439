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

// One line of a replay as the file has it. docs/formats/tetrio.md, "Events".
struct Event {
  std::uint32_t frame = 0;  // 1/60 s since the round began
  EventKind kind = EventKind::other;
  Key key = Key::other;   // of key_down and key_up, as the rest
  bool hoisted = false;   // was held before the round or the stone began
  double subframe = 0;    // 0 to 1: where in the frame
  std::string_view json;  // the whole event
};

// A game's number: up to version 18 they are texts, of which this makes numbers below zero.
std::int64_t game_number(std::string_view text);

std::string_view name_of(Key key);
Key key_named(std::string_view name);
std::string_view name_of(EventKind kind);

}  // namespace tetron::tetrio
