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

enum class MarkerKind : std::uint8_t { weapon, quad, death, revival, chat };
inline constexpr std::size_t marker_kinds = 5;
// As the seek bar shows them, indexed by MarkerKind.
inline constexpr std::array<std::string_view, marker_kinds> marker_signs{"weapon", "four lines", "game over",
                                                                         "revival", "chat"};

// Something worth jumping to.
struct Marker {
  Mark mark;
  MarkerKind kind{};
  std::uint8_t id{};       // of the player; of the field for four lines and revivals
  std::uint64_t offset{};  // of the chunk in the file; for a round the index of the step's first event
};

}  // namespace tetron::replay
