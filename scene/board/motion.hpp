#pragma once

#include <vector>

#include "replay/timeline/timeline.hpp"
#include "scene/layout/view.hpp"

namespace tetron::scene {

// What has just happened and is being pointed out. It follows from the moment alone: seeking there shows the
// same as playing there, and the game does not wait for it. A picture that stands still has none.
// docs/player.md
struct Motion {
  // A stone that was fixed and cleared nothing.
  struct Placed {
    base::MatrixId field{};
    replay::StoneCells cells{};
    double strength = 0;  // from 1 down to 0
  };
  // A row that was cleared, where it was before.
  struct Cleared {
    base::MatrixId field{};
    field::Row row{};
    double strength = 0;
  };

  std::vector<Placed> placed;
  std::vector<Cleared> cleared;
};

// In milliseconds of the recording.
inline constexpr std::uint32_t placed_time = 120;
inline constexpr std::uint32_t cleared_time = 200;

// `state` is the state of the timeline at view.now.
Motion motion_at(const replay::Timeline& timeline, const replay::State& state, const View& view);

}  // namespace tetron::scene
