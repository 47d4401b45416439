#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/units.hpp"

namespace tetron::replay {

// A point on the timeline: how many events have happened, and the time.
struct Mark {
  std::uint32_t events = 0;
  base::Milliseconds time{};
};

// A perfect clear is a clear that leaves a field empty. A spike is at the attack with which it reaches its
// eighth row. Notes are the user's.
enum class MarkerKind : std::uint8_t { weapon, quad, death, revival, chat, perfect_clear, spike, note };
inline constexpr std::size_t marker_kinds = 8;
// As the seek bar shows them, indexed by MarkerKind.
inline constexpr std::array<std::string_view, marker_kinds> marker_signs{
    "weapon", "four lines", "game over", "revival", "chat", "perfect clear", "spike", "note"};
// Whether a marker of that kind is about a field; others are about a player, and notes about neither.
constexpr bool is_of_field(MarkerKind kind) {
  return kind == MarkerKind::quad || kind == MarkerKind::revival || kind == MarkerKind::perfect_clear;
}

// Something worth jumping to.
struct Marker {
  Mark mark;
  MarkerKind kind{};
  std::uint8_t id{};       // of the player or the field
  std::uint64_t offset{};  // of the chunk in the file; for a round the index of the step's first event; of a
                           // note its index
};

}  // namespace tetron::replay
