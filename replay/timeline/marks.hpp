#pragma once

#include <cstddef>
#include <cstdint>

#include "base/units.hpp"

namespace tetron::replay {

// A point on the timeline: how many events have happened right after it, and when.
struct Mark {
  std::uint32_t events = 0;
  base::Milliseconds time{};
};

enum class MarkerKind : std::uint8_t { weapon, four_lines, death, revival, chat };
inline constexpr std::size_t marker_kinds = 5;

// Something worth jumping to.
struct Marker {
  Mark mark;
  MarkerKind kind{};
  std::uint8_t id{};       // player; for four lines and revivals the matrix
  std::uint64_t offset{};  // of the chunk; of a round the number of the step's first event
};

}  // namespace tetron::replay
