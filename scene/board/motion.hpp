#pragma once

#include <vector>

#include "replay/timeline/timeline.hpp"
#include "scene/layout/view.hpp"

namespace tetron::scene {

// What has just happened and is highlighted. It depends on the moment alone: seeking to it shows the same as
// playing to it, and the game does not wait for it. Empty in a picture that does not move. docs/player.md
struct Motion {
  // A piece that locked and cleared nothing.
  struct Placed {
    base::MatrixId field{};
    replay::StoneCells cells{};
    double strength = 0;  // from 1 down to 0
  };
  // A cleared row, at the place where it was before.
  struct Cleared {
    base::MatrixId field{};
    field::Row row{};
    double strength = 0;
  };

  // A piece that is on its way to the row in which it is next.
  struct Falling {
    base::PlayerId player{};
    double rows = 0;  // below its place
  };

  std::vector<Falling> falling;
  std::vector<Placed> placed;
  std::vector<Cleared> cleared;
};

// Milliseconds of the recording.
inline constexpr std::uint32_t placed_time = 120;
inline constexpr std::uint32_t cleared_time = 200;
inline constexpr std::uint32_t falling_time = 100;  // at most

// `state` must be the timeline's state at view.now.
Motion motion_at(const replay::Timeline& timeline, const replay::State& state, const View& view);

}  // namespace tetron::scene
