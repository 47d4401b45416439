#pragma once

#include "field/grid.hpp"

namespace tetron::rules {

inline constexpr int frames_per_second = 60;
inline constexpr int max_columns = field::max_width;
inline constexpr int max_rows = field::max_height;
inline constexpr int max_role = 99;
inline constexpr int erasing = 100;  // a block being erased reads as role + erasing

inline constexpr int erase_frames = 20;    // frames from the order until the cell is empty
inline constexpr int fall_frames = 2;      // frames that a falling block takes for one cell
inline constexpr int landing_frames = 30;  // frames after which a tumo that lies on something is fixed

inline constexpr int max_tumo_size = 16;
inline constexpr int max_patterns = 64;
inline constexpr int max_turns = 16;

}  // namespace tetron::rules
