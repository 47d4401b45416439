#include <algorithm>
#include <cmath>

#include "replay/kinds/tetrio/simulation.hpp"

// How the piece moves, turns and falls. docs/formats/tetrio.md, "Turning", "Falling", "Locking".
namespace tetron::tetrio {

namespace {

// std::floor() of a number that fits into 64 bits, without a function call.
double floor_of(double value) {
  const auto whole = static_cast<double>(static_cast<std::int64_t>(value));
  return whole > value ? whole - 1 : whole;
}

constexpr double at_once = 41;  // soft drop factor that means "at once"
constexpr int most_lock_resets = 31;
constexpr int most_turn_resets = 63;
constexpr int turns_beyond = 15;  // turns after the last lock reset before the piece falls faster

}  // namespace

bool Simulation::must_lock() const {
  return !rules_.infinite_movement && falling_.lock_resets >= rules_.lock_resets;
}

bool Simulation::tires() const {
  return !rules_.infinite_movement && falling_.turn_resets > rules_.lock_resets + turns_beyond;
}

bool Simulation::is_20g() const {
  if (rules_.version < 17) return false;
  const bool strong = gravity() > rules_.height;
  if (!soft_drop_) return strong && rules_.gravity_may_20g;
  return (rules_.handling.sdf == at_once || gravity() * rules_.handling.sdf > rules_.height) &&
         (rules_.handling.may20g || (strong && rules_.gravity_may_20g));
}

double Simulation::acting_gravity() const {
  constexpr double fading = 180;  // frames
  if (gravity_locked_ <= 0) return gravity();
  if (gravity_locked_ > fading) return 0;
  const double part = 1 - gravity_locked_ / fading;
  return part * part * gravity();
}

void Simulation::slam() {
  const int from = falling_.row();
  while (fall_by(1)) {
  }
  if (soft_drop_) score_drop(from - falling_.row());
}

bool Simulation::move_sideways() {
  if (!fits(falling_.x + last_side_, falling_.y, falling_.turns)) {
    at_wall_ = true;
    return false;
  }
  falling_.x += last_side_;
  if (falling_.lock_resets < most_lock_resets) ++falling_.lock_resets;
  at_wall_ = false;
  if (is_20g()) slam();
  if (!must_lock()) falling_.locking = 0;
  return true;
}

bool Simulation::turn(int by) {
  const int to = (falling_.turns + by) & 3;
  const field::Tetromino kind = kind_of(falling_.piece);
  const field::Offset before = motion::box_offset(rules_.kicks, kind, falling_.turns);
  const field::Offset after = motion::box_offset(rules_.kicks, kind, to);
  const int x = falling_.x + after.right - before.right;
  const double y = falling_.y + (after.up - before.up);
  if (fits(x, y, to)) {
    settle_turn(x, y, to, false);
    return true;
  }
  const bool exhausted = !rules_.infinite_movement && falling_.turned > rules_.lock_resets + turns_beyond;
  for (const field::Offset& kick : motion::kicks_of(rules_.kicks, kind, falling_.turns, to)) {
    const double kicked = (exhausted ? y : std::ceil(y) - 0.1) + kick.up;
    if (!fits(x + kick.right, kicked, to)) continue;
    // The kick that moves a T down two rows, as for a T-spin triple: it always counts as a full spin.
    const bool is_tst = kick.up == -2 && ((kick.right == 1 && to == 3) || (kick.right == -1 && to == 1));
    settle_turn(x + kick.right, kicked, to, is_tst && by != 2);
    return true;
  }
  return false;
}

void Simulation::settle_turn(int x, double y, int turns, bool is_tst_kick) {
  falling_.x = x;
  falling_.y = y;
  falling_.turns = turns;
  if (falling_.lock_resets < most_lock_resets) ++falling_.lock_resets;
  if (falling_.turn_resets < most_turn_resets) ++falling_.turn_resets;
  falling_.spin = spin_now(is_tst_kick);
  ++falling_.turned;
  cut_charge();
  if (!must_lock()) falling_.locking = 0;
}

void Simulation::cut_charge() {
  const Handling& handling = rules_.handling;
  if (!at_wall_ || handling.dcd == 0) return;
  for (Shift* side : {&left_, &right_}) {
    side->das = std::min(side->das, handling.das - handling.dcd);
    side->arr = handling.arr;
  }
}

void Simulation::look_for_ground() {
  const Blocks& blocks = blocks_of(falling_.piece, falling_.turns);
  const int here = falling_.row();
  ground_ = {falling_.number, falling_.x, falling_.turns, here, here + 1};
  // Above everything that is set in its columns the piece can fall freely.
  if (const int free = board_.free_from(blocks, falling_.x); here >= free && here < board_.rows())
    ground_.lowest = free;
  else
    while (board_.fits(blocks, falling_.x, ground_.lowest - 1)) --ground_.lowest;
}

void Simulation::refresh_ground() {
  const int here = falling_.row();
  if (ground_.stone != falling_.number || ground_.x != falling_.x || ground_.turns != falling_.turns ||
      here > ground_.from || here < ground_.lowest)
    look_for_ground();
}

bool Simulation::fall_by(double rows) {
  refresh_ground();
  const int here = falling_.row();
  if (here == ground_.lowest) return false;
  double to = floor_of(1e6 * (falling_.y - rows) + 0.5) / 1e6;
  // A height exactly between two rows counts as the lower row, but when looking ahead as the upper one.
  if (to == floor_of(to)) to -= 1e-6;
  if (ground_.lowest > ground_.from) {
    // The piece overlaps something, so the rows below in which it fits need not be contiguous.
    if (!fits(falling_.x, to, falling_.turns) || !fits(falling_.x, here - 1, falling_.turns)) return false;
  } else if (to < ground_.lowest) {
    return false;
  }
  const int before = falling_.highest;
  if (before > to) falling_.highest = static_cast<int>(floor_of(to));
  falling_.y = to;
  if (rules_.spins != SpinBonuses::stupid) falling_.spin = Spin::none;
  if (to < before || rules_.infinite_movement) {
    falling_.lock_resets = 0;
    falling_.turn_resets = 0;
  }
  return true;
}

bool Simulation::ought_to_lock(double time) {
  falling_.locking += time;
  return falling_.locking > rules_.lock_frames || forced_to_lock_ || must_lock();
}

void Simulation::fall(double time) {
  if (safe_lock_ > 0) --safe_lock_;
  double rows = acting_gravity() * time;
  gravity_locked_ = std::max(0.0, gravity_locked_ - time);
  const double sdf = rules_.handling.sdf;
  if (soft_drop_) rows = sdf == at_once ? 400 * time : std::max(rows * sdf, 0.05 * sdf);
  if (must_lock() && !fits(falling_.x, falling_.y - 1, falling_.turns)) {
    rows = 20;
    forced_to_lock_ = true;
  }
  if (tires()) rows += 0.5 * time * (falling_.turn_resets - (rules_.lock_resets + turns_beyond));
  for (; rows > 0; rows -= std::min(1.0, rows)) {
    const int from = falling_.row();
    if (fall_by(std::min(1.0, rows))) {
      if (soft_drop_) score_drop(from - falling_.row());
      continue;
    }
    if (ought_to_lock(time)) {
      if (rules_.handling.safelock) safe_lock_ = 7;
      place();
    }
    return;
  }
}

}  // namespace tetron::tetrio
