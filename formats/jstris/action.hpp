#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace tetron::jstris {

// What happened in the game: moves that were made, not keys.
enum class ActionKind : std::uint8_t {
  move_left,
  move_right,
  wall_left,  // to the wall, after the key was held for long enough
  wall_right,
  turn_left,
  turn_right,
  turn_twice,
  hard_drop,
  soft_drop,  // begins or ends
  fall,       // by gravity or by soft drop
  hold,
  garbage,        // number of rows, column of the hole
  solid_garbage,  // a row that can never be cleared
  waiting,        // number of rows that wait to rise
  repeat,         // side: 0 left, 1 right
  other,          // see OtherKind; its values follow
};
inline constexpr std::size_t action_kinds = 16;

enum class OtherKind : std::uint8_t {
  away,        // milliseconds
  block_set,   // 0 for the next piece only, 1 from now on; number of the set
  move_to,     // column and row (from the top) of the corner of the piece's box
  randomizer,  // 1 if the queue is generated again; number of the randomizer
  field_item,  // an item changes the field
  wide_garbage,
};
inline constexpr std::size_t other_kinds = 6;

// Such as "hard drop".
std::string_view name_of(ActionKind kind);

struct Action {
  ActionKind kind{};
  OtherKind other{};            // if the kind is ActionKind::other
  std::uint16_t stored_ms = 0;  // 0 to 4094
  std::uint32_t ms = 0;         // since the game began
  std::uint32_t bit = 0;        // position in the data
  std::array<int, 4> values{};  // in the order in which they are stored; the rest are 0
  friend bool operator==(const Action&, const Action&) = default;
};

struct Actions {
  std::vector<Action> list;
  // The bits after the last action; at most 64 are kept.
  std::uint64_t rest = 0;
  unsigned rest_bits = 0;
  std::optional<base::Error> damage;  // its offset counts bytes
};

// At most this many actions are read. A text has four characters for three bytes, and an action takes at
// least two bytes.
inline constexpr std::size_t most_actions = 4'000'000;

Actions read_actions(std::span<const std::byte> bytes);
// The inverse of read_actions: gives the same bytes if `rest` is unchanged.
std::vector<std::byte> write_actions(const Actions& actions);

// Prepares actions of a new recording: sets their stored times and the end as the game writes it. Times must
// not decrease, and no action may be exactly 4094 ms after the one before.
Actions finished(std::vector<Action> list);

}  // namespace tetron::jstris
