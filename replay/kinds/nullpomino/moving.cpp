#include <algorithm>
#include <cmath>
#include <limits>

#include "replay/kinds/nullpomino/engine.hpp"

// The frames in which a piece falls.
namespace tetron::nullpomino {

namespace {

enum class LimitOver : std::uint8_t { no_reset, instant, no_kick };

// Converts to an integer as Java does.
int whole(float value) {
  if (std::isnan(value)) return 0;
  if (value >= 2147483647.0F) return std::numeric_limits<int>::max();
  if (value <= -2147483648.0F) return std::numeric_limits<int>::min();
  return static_cast<int>(value);
}

// Adds with overflow as Java does.
int sum(int a, int b) {
  return static_cast<int>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
}

int difference(int a, int b) {
  return static_cast<int>(static_cast<std::uint32_t>(a) - static_cast<std::uint32_t>(b));
}

}  // namespace

bool Engine::moves_exceed() const {
  const int count = rule_.lockreset_limit_share ? slides_ + turns_on_ground_ : slides_;
  return count >= rule_.lockreset_limit_move && rule_.lockreset_limit_move >= 0;
}

bool Engine::turns_exceed() const {
  if (rule_.lockreset_limit_share) return moves_exceed();
  return turns_on_ground_ >= rule_.lockreset_limit_rotate && rule_.lockreset_limit_rotate >= 0;
}

int Engine::bottom() const {
  int y = y_;
  while (!collides(x_, y, piece_.turn)) ++y;
  return y - 1;
}

// Whether keys for drops count in this frame.
bool Engine::may_drop() const {
  const bool diagonal =
      part_.tuning.move_diagonal >= 0 ? part_.tuning.move_diagonal == 1 : rule_.move_diagonal;
  const bool is_both = is_down(up()) && is_down(down());
  return (diagonal || !moved_sideways_) && (rule_.move_up_and_down || !is_both);
}

void Engine::move() {
  das_repeats_ = false;
  mode_.falls(*this);
  const int wanted = direction();
  if ((count_ > 0 || rule_.das_in_first_frame) && das_direction_ != wanted) {
    das_direction_ = wanted;
    if (das_direction_ != 0 || !rule_.das_store_charge) das_count_ = 0;
  }
  if (count_ == 0) take_piece();
  check_drops();
  moved_sideways_ = false;
  drops_softly_ = false;
  if (!das_is_instant_) {
    if (take_hold()) return;
    if (!turn_and_enter()) return;
  }
  if (count_ > 0 || rule_.move_first_frame) {
    shift(wanted);
    if (!das_repeats_ || version_major_ < 7.6F) drop();
    if (counts()) ++statistics.active_time;
  }
  fall();
  if (collides_below() && (count_ > 0 || rule_.move_first_frame) && lock_if_due()) return;
  if ((count_ > 0 || rule_.das_in_first_frame) && wanted != 0 && wanted == das_direction_ &&
      (das_count_ < das() || das() <= 0))
    ++das_count_;
  ++count_;
}

// Takes the next piece, or the held one.
void Engine::take_piece() {
  if (!hold_used_ && !initial_hold_) {
    piece_ = draw();
    hold_disabled_ = false;
  } else {
    Piece kept = piece_;
    if (initial_hold_) kept = draw();
    if (held_)
      piece_ = *held_;
    else
      piece_ = draw();
    held_ = kept;
    const int first = rule_.default_direction[static_cast<std::size_t>(kept.kind)];
    if (rule_.hold_reset_direction && first < 4) held_->turn = first;
    ++holds_;
    ++statistics.holds;
    initial_hold_ = false;
    hold_disabled_ = true;
    put(game::Held{static_cast<field::Cell>(held_->kind + 1)});
  }
  has_piece_ = true;
  events_.end_piece();
  put_queue();
  const auto& cells = shapes_.cells(piece_.kind, piece_.turn);
  const auto kind = static_cast<std::size_t>(piece_.kind);
  const auto turn = static_cast<std::size_t>(piece_.turn);
  const auto [left, right] = std::ranges::minmax(cells, {}, &Cell::x);
  const auto [top, low] = std::ranges::minmax(cells, {}, &Cell::y);
  x_ = -1 + (board_.width() - (right.x - left.x) + 1) / 2 + rule_.spawn_x[kind][turn];
  y_ = rule_.enter_above_field && !rule_.has_ceiling ? -1 - low.y : -top.y;
  y_ += rule_.spawn_y[kind][turn];
  bottom_ = bottom();
  if (version_major_ < 7.5F) take_initial_turn();
  gravity_count_ =
      speed.gravity > speed.denominator && speed.denominator > 0 ? speed.gravity % speed.denominator : 0;
  lock_count_ = 0;
  das_speed_ = das_delay();
  das_repeats_ = das_is_instant_ = false;
  slides_ = turns_on_ground_ = upward_kicks_ = 0;
  hard_drop_rows_ = soft_drop_rows_ = 0;
  is_locked_by_key_ = false;
  clearing_ = 0;
  last_move_ = LastMove::none;
  kicked_ = is_spin_ = is_mini_ = is_easy_ = false;
  if (ending == 0) is_timed_ = true;
}

// Puts the piece on hold if that was pressed; another one then appears in the same frame.
bool Engine::take_hold() {
  if ((!is_pushed(Button::d) && !initial_hold_) || !can_hold()) return false;
  count_ = 0;
  hold_used_ = true;
  initial_hold_used_ = true;
  initial_hold_ = false;
  hold_disabled_ = true;
  take_initial_turn();
  move();
  return true;
}

bool Engine::turn_and_enter() {
  const bool was_on_ground = collides_below();
  const bool is_initial = initial_turn_ != 0;
  int turn = 0;
  if (is_initial) {
    turn = initial_turn_;
    last_initial_turn_ = initial_turn_;
    initial_turn_used_ = true;
  } else if (count_ > 0 || rule_.move_first_frame) {
    if (is_pushed(Button::a) || is_pushed(Button::c))
      turn = -1;
    else if (is_pushed(Button::b))
      turn = 1;
    else if (is_pushed(Button::e))
      turn = 2;
    if (turn != 0) {
      last_initial_turn_ = turn;
      initial_turn_used_ = true;
    }
  }
  if (!rule_.rotate_allow_double && turn == 2) turn = -1;
  if (!rule_.rotate_allow_reverse && turn == 1) turn = -1;
  const bool is_right =
      part_.tuning.rotate_right >= 0 ? part_.tuning.rotate_right != 0 : rule_.rotate_default_right;
  if (is_right && turn != 2) turn = -turn;
  if (turn != 0) {
    const int to = (piece_.turn + turn + 4) % 4;
    bool is_turned = false;
    if (!collides(x_, y_, to)) {
      is_turned = true;
      kicked_ = false;
    } else if (rule_.rotate_wallkick && has_kicks_ && (!is_initial || rule_.rotate_initial_wallkick) &&
               (rule_.lockreset_limit_over != static_cast<int>(LimitOver::no_kick) || !turns_exceed())) {
      const bool may_rise = rule_.rotate_max_upward < 0 || upward_kicks_ < rule_.rotate_max_upward;
      const auto kind = static_cast<field::Tetromino>(piece_.kind + 1);
      for (const field::Offset kick : motion::kicks_of(motion::KickSet::srs_x, kind, piece_.turn, to)) {
        if ((kick.up > 0 && !may_rise) || collides(x_ + kick.right, y_ - kick.up, to)) continue;
        is_turned = kicked_ = true;
        if (kick.up > 0) ++upward_kicks_;
        x_ += kick.right;
        y_ -= kick.up;
        if (rule_.lockreset_wallkick && !turns_exceed()) lock_count_ = 0;
        break;
      }
    }
    if (is_turned) {
      piece_.turn = to;
      bottom_ = bottom();
      if (rule_.lockreset_rotate && !turns_exceed()) lock_count_ = 0;
      if (was_on_ground) ++turns_on_ground_;
      last_move_ = was_on_ground ? LastMove::turned_on_ground : LastMove::turned_in_air;
      if (counts()) ++statistics.turns;
    }
  }
  initial_turn_ = 0;
  if (count_ > 0 || !collides(x_, y_, piece_.turn)) return true;
  for (int i = 0; i < rule_.enter_max_distance_y && y_ > -2 * board_.height(); ++i) {
    --y_;
    if (collides(x_, y_, piece_.turn)) continue;
    bottom_ = bottom();
    return true;
  }
  // There is no room. The game shows the piece over the blocks.
  const auto over = place();
  if (over) put(game::Spawned{*over});
  has_piece_ = false;
  go_to(ending == 2 && no_death_after_ending ? State::idle : State::over);
  return false;
}

void Engine::shift(int wanted) {
  const bool was_on_ground = collides_below();
  int way = wanted;
  if (count_ == 0 && delay_cancelled_) {
    if (cancelled_left_) way = -1;
    if (cancelled_right_) way = 1;
    das_count_ = 0;
    cancelled_left_ = cancelled_right_ = false;
  } else if (count_ == 1 && delay_cancelled_ && das_count_ < das()) {
    way = 0;
    delay_cancelled_ = false;
  }
  if (way == 0) return;
  moved_sideways_ = true;
  if (das_count_ == 0) shift_lock_ = 0;
  if (das_count_ != 0 && das_count_ < das()) return;
  shift_lock_ &= buttons_;
  if (shift_lock_ != 0) return;
  if (das_speed_ < das_delay() && das_count_ != 0) {
    ++das_speed_;
    return;
  }
  if (das_count_ > 0) das_speed_ = 1;
  if (collides(x_ + way, y_, piece_.turn)) {
    if (rule_.das_charge_on_blocked) {
      das_count_ = das();
      das_speed_ = das_delay();
    }
    return;
  }
  x_ += way;
  if (das_delay() == 0 && das_count_ > 0 && !collides(x_ + way, y_, piece_.turn))
    das_repeats_ = das_is_instant_ = true;
  if (rule_.lockreset_move && !moves_exceed()) lock_count_ = 0;
  if (counts()) ++statistics.moves;
  bottom_ = bottom();
  if (was_on_ground) ++slides_;
  last_move_ = was_on_ground ? LastMove::slid_on_ground : LastMove::slid_in_air;
}

void Engine::drop() {
  if (is_down(up()) && !hard_drop_used_ && rule_.harddrop_enable && may_drop() && y_ < bottom_) {
    hard_drop_rows_ += bottom_ - y_;
    y_ = bottom_;
    mode_.hard_drop(*this, hard_drop_rows_);
    last_move_ = LastMove::fell_by_key;
    if (rule_.lockreset_fall) {
      lock_count_ = 0;
      slides_ = turns_on_ground_ = 0;
    }
  }
  const bool is_soft = is_down(down()) && !soft_drop_used_ && rule_.softdrop_enable && may_drop();
  const bool by_gravity = rule_.softdrop_multiply || speed.denominator <= 0;
  const int faster =
      whole(static_cast<float>(by_gravity ? speed.gravity : speed.denominator) * rule_.softdrop_speed);
  if (!rule_.softdrop_gravity_limit || rule_.softdrop_speed < 1.0F) {
    if (is_soft) {
      gravity_count_ = sum(gravity_count_, faster);
      drops_softly_ = true;
    }
  } else if (is_soft &&
             (rule_.softdrop_multiply ||
              speed.gravity < whole(static_cast<float>(speed.denominator) * rule_.softdrop_speed))) {
    gravity_count_ = faster;
    drops_softly_ = true;
  } else {
    gravity_count_ = sum(gravity_count_, speed.gravity);
  }
}

void Engine::fall() {
  if (!rule_.softdrop_gravity_limit || rule_.softdrop_speed < 1.0F)
    gravity_count_ = sum(gravity_count_, speed.gravity);
  int rows = 0;
  while ((gravity_count_ >= speed.denominator || speed.gravity < 0) && !collides_below()) {
    if (speed.gravity >= 0) gravity_count_ = difference(gravity_count_, speed.denominator);
    ++y_;
    if (rule_.lockreset_fall) lock_count_ = 0;
    if (last_move_ != LastMove::turned_on_ground && last_move_ != LastMove::slid_on_ground &&
        last_move_ != LastMove::fell_by_key)
      slides_ = turns_on_ground_ = 0;
    last_move_ = drops_softly_ ? LastMove::fell_by_key : LastMove::fell_alone;
    if (drops_softly_) ++rows;
  }
  soft_drop_rows_ += rows;
  if (rows > 0) mode_.soft_drop(*this, rows);
}

// Counts the time on the ground. Returns whether the piece was placed.
bool Engine::lock_if_due() {
  const int delay = lock_delay();
  if (lock_count_ < delay) ++lock_count_;
  // The game's counter stops there, so that such a delay never ends.
  if (delay >= 99 && lock_count_ > 98) lock_count_ = 98;
  if (delay != 0) gravity_count_ = speed.gravity;
  bool is_due = false;
  bool is_by_key = false;
  if (is_down(up()) && !hard_drop_used_ && rule_.harddrop_enable && may_drop() && rule_.harddrop_lock)
    hard_drop_used_ = is_by_key = true;
  if (is_down(down()) && !soft_drop_used_ && rule_.softdrop_enable && may_drop() && rule_.softdrop_lock)
    soft_drop_used_ = is_by_key = true;
  if (is_pushed(down()) && rule_.softdrop_enable && may_drop() && rule_.softdrop_surface_lock)
    soft_drop_used_ = is_by_key = true;
  is_due = is_by_key;
  is_locked_by_key_ = is_locked_by_key_ || is_by_key;
  if (is_by_key && rule_.shift_lock) shift_lock_ = buttons_ & 3U;
  if (rule_.lockreset_limit_over == static_cast<int>(LimitOver::instant) &&
      (moves_exceed() || turns_exceed()))
    is_due = true;
  if (delay == 0 && (gravity_count_ >= speed.denominator || speed.gravity < 0)) is_due = true;
  if (lock_count_ >= delay && delay > 0) is_due = true;
  if (is_due) lock();
  return is_due;
}

void Engine::lock() {
  const bool is_turned = last_move_ == LastMove::turned_on_ground || last_move_ == LastMove::turned_in_air;
  if (is_turned && bonus.spins) {
    if (bonus.all_pieces_spin)
      find_spin_of_any();
    else
      find_spin();
  }
  const auto& cells = shapes_.cells(piece_.kind, piece_.turn);
  const bool is_partly_out = std::ranges::any_of(cells, [this](Cell cell) { return y_ + cell.y < 0; });
  const bool is_seen = std::ranges::any_of(cells, [this](Cell cell) { return y_ + cell.y >= 0; });
  const auto placed = place();
  if (placed) {
    events_.put_place(*placed);  // in case its last movement was not put as an event
    const game::Spin spin = !is_spin_ ? game::Spin::none : is_mini_ ? game::Spin::mini : game::Spin::full;
    put(game::Placed{*placed, spin});
  }
  const bool is_whole = board_.put(cells, x_, y_, static_cast<field::Cell>(piece_.kind + 1));
  if (!is_whole) put_field();
  has_piece_ = false;
  hold_disabled_ = false;
  if (counts()) ++statistics.pieces;
  clearing_ = board_.full_rows();
  if (clearing_ == 0) {
    if (combo_ > 0) put(game::StreaksSet{-1, back_to_back_ - 1});
    combo_ = 0;
    if (is_spin_ && counts()) ++(is_mini_ ? statistics.mini_spins[0] : statistics.spins[0]);
    mode_.score(*this, 0);
  }
  das_repeats_ = das_is_instant_ = false;
  if (is_over_ || state_ != State::moving) return;
  after_lock(is_seen, is_partly_out);
}

void Engine::after_lock(bool is_seen, bool is_partly_out) {
  if ((!is_seen && rule_.lockout_death) || (is_partly_out && rule_.partial_lockout_death)) {
    go_to(ending == 2 && no_death_after_ending ? State::idle : State::over);
  } else if (clearing_ > 0 && (rule_.lockflash <= 0 || !rule_.lockflash_before_clear)) {
    go_to(State::line_clear);
    line_clear();
  } else if ((are() > 0 || rule_.lockflash_before_clear) && rule_.lockflash > 0 &&
             rule_.lockflash_only_frame) {
    go_to(State::lock_flash);
  } else if (are() > 0) {
    go_to(State::waiting);
    goal_ = are();
  } else {
    go_to(State::moving);
    if (!rule_.move_first_frame) move();
  }
}

}  // namespace tetron::nullpomino
