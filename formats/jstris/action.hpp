#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace tetron::jstris {

// What the game did: moves that came about, not keys.
enum class ActionKind : std::uint8_t {
  move_left,
  move_right,
  wall_left,  // to the wall, when the key had been held for long enough
  wall_right,
  turn_left,
  turn_right,
  turn_twice,
  hard_drop,
  soft_drop,  // begins, or ends
  fall,       // by gravity or by soft drop
  hold,
  garbage,        // rows, column of the hole
  solid_garbage,  // a row that is never cleared
  waiting,        // rows that wait to come up
  repeat,         // side: 0 left, 1 right
  other,          // OtherKind, and what that has
};
inline constexpr std::size_t action_kinds = 16;

enum class OtherKind : std::uint8_t {
  away,        // milliseconds
  block_set,   // 0 for the next piece made, 1 from now on; number of the set
  move_to,     // column, row from above, of the corner of the piece's box
  randomizer,  // 1: the pieces to come are made anew; number of the randomizer
  field_item,  // an item changes the field
  wide_garbage,
};
inline constexpr std::size_t other_kinds = 6;

// "hard drop"
std::string_view name_of(ActionKind kind);

struct Action {
  ActionKind kind{};
  OtherKind other{};            // of ActionKind::other
  std::uint16_t stored_ms = 0;  // as stored, 0..4094
  std::uint32_t ms = 0;         // since the game began
  std::uint32_t bit = 0;        // where it stands
  std::array<int, 4> values{};  // in the order in which they are stored; 0 where there are fewer
  friend bool operator==(const Action&, const Action&) = default;
};

struct Actions {
  std::vector<Action> list;
  // The bits after the last action, at most 64; more are not kept.
  std::uint64_t rest = 0;
  unsigned rest_bits = 0;
  std::optional<base::Error> damage;  // its offset counts bytes
};

// At most so many actions are read; a text has four characters for every three bytes, an action two.
inline constexpr std::size_t most_actions = 4'000'000;

Actions read_actions(std::span<const std::byte> bytes);
// The same bytes where `rest` is as it was read.
std::vector<std::byte> write_actions(const Actions& actions);

// For who makes recordings: the actions with their times as they are stored, and the end as the game writes
// it. Times must not go back, and nothing may be 4094 ms after the one before it.
Actions finished(std::vector<Action> list);

}  // namespace tetron::jstris
