#include <algorithm>
#include <cmath>

#include "replay/kinds/tetrio/simulation.hpp"

// Fast replay of frames in which no key is pressed and no garbage arrives, which are most frames. Their
// changes to the clocks are added at once where that gives the same bits as adding them one by one.
// docs/formats/tetrio.md, "Falling", "Locking".
namespace tetron::tetrio {

namespace {

// After each step heights are rounded to a whole number of parts; a row has this many.
constexpr double parts = 1e6;
constexpr std::int64_t whole_parts = 1'000'000;
// Far more than the rounding error of a step in parts.
constexpr double doubt = 1e-3;
constexpr double highest_row = 1000;

// A step in parts if it certainly rounds to the same whole number of them each time; 0 if that is not
// certain.
std::int64_t parts_of(double rows) {
  const double exact = rows * parts;
  const auto rounded = static_cast<std::int64_t>(exact + 0.5);
  return std::abs(exact - static_cast<double>(rounded)) < 0.5 - doubt ? rounded : 0;
}

}  // namespace

// For how many frames keys that are held to a side only charge. Once charged, they are left to tick().
std::uint32_t Simulation::quiet_sides(std::uint32_t most) const {
  for (const Shift* side : {&left_, &right_}) {
    if (!side->held || last_side_ != side->direction) continue;
    const double left = rules_.handling.das - side->das;
    most = left > 1 ? std::min(most, static_cast<std::uint32_t>(std::min(left, 1e6)) - 1) : 0;
  }
  return most;
}

// Passes frames in which the piece only falls within its row; returns how many.
std::uint32_t Simulation::fall_within_row(std::uint32_t most) {
  auto at = static_cast<std::int64_t>(falling_.y * parts + 0.5);
  if (static_cast<double>(at) / parts != falling_.y || falling_.y > highest_row) return 0;
  const std::int64_t end = static_cast<std::int64_t>(falling_.row()) * whole_parts;
  std::uint32_t frames = 0;
  if (const std::uint32_t steady = std::min(most, gravity_.steady()); steady > 0) {
    const std::int64_t step = parts_of(gravity());
    if (step <= 0) return 0;
    const std::int64_t steps = std::clamp<std::int64_t>((at - end - 1) / step, 0, steady);
    at -= steps * step;
    frames = static_cast<std::uint32_t>(steps);
    gravity_.tick(frames);
  } else {
    for (; frames < most; ++frames) {
      const std::int64_t step = parts_of(gravity());
      if (step <= 0 || at - step <= end) break;
      at -= step;
      gravity_.tick();
    }
  }
  if (frames == 0) return 0;
  falling_.y = static_cast<double>(at) / parts;
  const int row = falling_.row();
  if (rules_.spins != SpinBonuses::stupid) falling_.spin = Spin::none;
  if (falling_.highest > row || rules_.infinite_movement) falling_.lock_resets = falling_.turn_resets = 0;
  falling_.highest = std::min(falling_.highest, row);
  return frames;
}

// Passes frames in which a piece on the ground only comes closer to locking; returns how many.
std::uint32_t Simulation::wait_on_ground(std::uint32_t most) {
  if (gravity() <= 0) return 0;
  std::uint32_t frames = 0;
  for (; frames < most && falling_.locking + 1 <= rules_.lock_frames; ++frames) falling_.locking += 1;
  gravity_.tick(frames);
  return frames;
}

std::uint32_t Simulation::pass_quiet(std::uint32_t most) {
  if (rules_.rising_every > 0) return 0;
  if (topped_out_) {
    frame_ += most;
    return most;
  }
  if (zenith_ || garbage_.is_entering()) return 0;
  if (soft_drop_ || must_lock() || forced_to_lock_ || gravity() >= 1 || tires()) return 0;
  most = quiet_sides(most);
  if (most == 0) return 0;
  refresh_ground();
  if (ground_.lowest > ground_.from) return 0;
  const bool grounded = falling_.row() == ground_.lowest;
  const std::uint32_t frames = grounded ? wait_on_ground(most) : fall_within_row(most);
  if (frames == 0) return 0;
  for (Shift* side : {&left_, &right_})
    if (side->held && last_side_ == side->direction)
      for (std::uint32_t i = 0; i < frames; ++i) side->das = side->das + 1;
  safe_lock_ -= static_cast<int>(std::min<std::uint32_t>(static_cast<std::uint32_t>(safe_lock_), frames));
  if (spike_timer_ > 0) {
    spike_timer_ -=
        static_cast<int>(std::min<std::uint32_t>(static_cast<std::uint32_t>(spike_timer_), frames));
    if (spike_timer_ == 0) spike_ = plain_spike_ = 0;
  }
  multiplier_.tick(frames);
  cap_.tick(frames);
  frame_ += frames;
  return frames;
}

}  // namespace tetron::tetrio
