#include "replay/kinds/techmino/engine.hpp"

#include <algorithm>
#include <cmath>

namespace tetron::techmino {

using field::Tetromino;

game::Key shown_key(std::uint32_t key) {
  switch (key) {
    case event::left:
      return game::Key::left;
    case event::right:
      return game::Key::right;
    case event::turn_right:
      return game::Key::turn_right;
    case event::turn_left:
      return game::Key::turn_left;
    case event::turn_twice:
      return game::Key::turn_twice;
    case event::hard_drop:
      return game::Key::hard_drop;
    case event::soft_drop:
      return game::Key::soft_drop;
    case event::hold:
      return game::Key::hold;
    default:
      return game::Key::other;
  }
}

Engine::Engine(const Recording& recording, game::Round* round)
    : mode_(*mode_named(recording.header.mode)),
      trs_(*trs_version_of(recording.header.version)),
      tuning_(recording.header.tuning),
      events_(round),
      random_(*recording.header.seed),
      das_(std::max(tuning_.das, mode_.least_das)),
      arr_(std::max(tuning_.arr, mode_.least_arr)),
      soft_arr_(std::max(tuning_.soft_arr, mode_.least_soft_arr)),
      wait_frames_(mode_.wait),
      fall_frames_(mode_.fall),
      goal_(mode_.is_marathon ? marathon_first_goal : mode_.goal) {
  if (mode_.is_first_bag_easy) {
    std::vector<Tetromino> first(order.begin(), order.end());
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      const auto drawn = first.begin() + random_.up_to(static_cast<std::uint32_t>(order.size() - i)) - 1;
      std::rotate(drawn, drawn + 1, first.end());
    }
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      const bool is_hard = first[0] == Tetromino::z || first[0] == Tetromino::s || first[0] == Tetromino::o;
      if (!is_hard) break;
      std::ranges::rotate(first, first.begin() + 1);
    }
    next_.assign(first.begin(), first.end());
  }
  refill();
}

void Engine::refill() {
  constexpr std::size_t kept = 10;
  while (next_.size() < kept) {
    if (bag_.empty()) bag_.assign(order.rbegin(), order.rend());
    const auto drawn = bag_.begin() + random_.up_to(static_cast<std::uint32_t>(bag_.size())) - 1;
    next_.push_back(*drawn);
    bag_.erase(drawn);
  }
}

int Engine::faces_of(Tetromino kind) const {
  return tuning_.faces[index_of(kind)];
}

double Engine::centre_row() const {
  return piece_.y + box_of(piece_.kind, piece_.turn).centre_y2 / 2.0;
}

game::Place Engine::place() const {
  const field::Shape& shape = field::shape(piece_.kind, static_cast<field::Rotation>(piece_.turn));
  const int left = std::ranges::min(shape, {}, &field::Offset::right).right;
  const int low = std::ranges::min(shape, {}, &field::Offset::up).up;
  return {field::to_cell(piece_.kind), static_cast<field::Rotation>(piece_.turn),
          static_cast<std::int16_t>(piece_.x - 1 - left), static_cast<std::int16_t>(piece_.y - 1 - low)};
}

void Engine::tell_place() {
  if (has_piece_ && events_.has_piece()) events_.put_place(place());
}

void Engine::tell_queue() {
  game::QueueShown shown;
  for (std::size_t i = 0; i < shown.next.size() && i < next_.size(); ++i)
    shown.next[i] = field::to_cell(next_[i]);
  events_.put_shown(shown);
}

void Engine::find_floor() {
  floor_ = std::min(field_.height() + 1, piece_.y);
  while (!overlaps(piece_.x, floor_ - 1)) --floor_;
  const bool is_sinking =
      is_instant_ || (soft_arr_ == 0 && pressed_[event::soft_drop] && charge_down_ >= tuning_.soft_das);
  if (is_sinking) piece_.y = std::min(piece_.y, floor_);
}

void Engine::refresh_delays() {
  const bool is_lower = centre_row() < lowest_;
  if (is_lower) lowest_ = centre_row();
  if (!is_lower && lock_left_ >= lock_frames_) return;
  lock_left_ = lock_frames_;
  drop_left_ = drop_frames_;
}

void Engine::take(const Input& input) {
  if (!input.is_key() || is_over_) return;
  events_.set_frame(frame_, input.offset);
  if (input.is_release()) {
    events_.put(game::Released{shown_key(input.key())});
    pressed_[input.key()] = false;
  } else {
    events_.put(game::Pressed{shown_key(input.key())});
    press(input.key());
  }
  tell_place();
  events_.set_frame(frame_);
}

void Engine::press(std::uint32_t key) {
  using enum ExtraKey;
  const auto extra_key = static_cast<ExtraKey>(key);
  if (extra_key == function_1 || extra_key == function_2) return;
  if (extra_key > function_2 && extra_key != down_1 && !mode_.has_extra_keys) return;
  // When pieces fall at once, keys that move them down do nothing.
  if (is_instant_ && extra_key >= down_1 && extra_key <= down_10) return;
  pressed_[key] = true;
  ++statistics_.keys;
  if (key > event::hold) return press_extra(extra_key);
  switch (key) {
    case event::left:
      return move(-1, false);
    case event::right:
      return move(1, false);
    case event::hard_drop:
      return hard_drop();
    case event::soft_drop:
      return soft_drop();
    case event::hold:
      if (has_piece_ && hold()) pressed_[key] = false;
      return;
    default:
      if (!has_piece_) return;
      turn(key == event::turn_right ? 1 : key == event::turn_left ? 3 : 2, false);
      pressed_[key] = false;
  }
}

void Engine::press_extra(ExtraKey key) {
  using enum ExtraKey;
  switch (key) {
    case far_left:
    case far_right:
      return move_to_wall(key == far_left ? -1 : 1);
    case far_down:
      return drop_to_floor();
    case down_1:
      return down(1);
    case down_4:
      return down(4);
    case down_10:
      // In these versions this key moves down by no row.
      return down(0);
    case left_drop:
    case right_drop:
      move_to_wall(key == left_drop ? -1 : 1);
      return hard_drop();
    case left_down_right_drop:
    case right_down_left_drop:
      move_to_wall(key == left_down_right_drop ? -1 : 1);
      drop_to_floor();
      move_to_wall(key == left_down_right_drop ? 1 : -1);
      return hard_drop();
    case function_1:
    case function_2:
      return;
  }
}

void Engine::move(int by, bool is_auto) {
  direction_ = by;
  if (!has_control_ && trs_ >= TrsVersion::from_0_17_4) return;
  if (!has_piece_) {
    charge_ = 0;
  } else if (!overlaps(piece_.x + by, piece_.y)) {
    piece_.x += by;
    after_move();
    if (!is_auto) charge_ = 0;
  } else {
    charge_ = das_;
  }
}

void Engine::move_to_wall(int by) {
  if (!has_piece_) return;
  while (!overlaps(piece_.x + by, piece_.y)) {
    piece_.x += by;
    after_move();
  }
}

void Engine::hard_drop() {
  if (!has_piece_) return;
  if (locked_itself_ && frame_ - locked_at_ < tuning_.drop_cut) return;
  piece_.y = std::min(piece_.y, floor_);
  lock_left_ = -1;
  pressed_[event::hard_drop] = false;
  drop(false);
}

void Engine::soft_drop() {
  charge_down_ = 0;
  if (!has_piece_ || piece_.y <= floor_) return;
  if (tuning_.soft_das == 0 && soft_arr_ == 0) return drop_to_floor();
  down(1);
  if (tuning_.soft_das == 0) down(1);
}

void Engine::down(int rows) {
  if (!has_piece_ || piece_.y <= floor_) return;
  piece_.y = std::max(piece_.y - rows, floor_);
  refresh_delays();
}

void Engine::drop_to_floor() {
  if (!has_piece_ || piece_.y <= floor_) return;
  piece_.y = floor_;
  lock_left_ = lock_frames_;
  refresh_delays();
}

bool Engine::hold() {
  if (holds_left_ <= 0) return false;
  const Tetromino kind = piece_.kind;
  if (!held_) {
    held_ = kind;
    events_.put(game::Held{field::to_cell(kind)});
    const int left = holds_left_;
    next_piece(true);
    holds_left_ = left;
  } else {
    piece_ = fresh(*held_);
    color_ = *held_;
    held_ = kind;
    events_.put(game::Held{field::to_cell(kind)});
    put_at_top();
    after_move();
    drop_left_ = drop_frames_;
    lock_left_ = lock_frames_;
    end_if_stuck();
    events_.end_piece();
    events_.put_place(place());
  }
  --holds_left_;
  ++statistics_.holds;
  return true;
}

void Engine::next_piece(bool is_hold) {
  constexpr int most_holds = 1;
  if (!is_hold) holds_left_ = std::min(holds_left_ + 1, most_holds);
  piece_ = fresh(next_.front());
  color_ = next_.front();
  next_.pop_front();
  refill();
  has_piece_ = true;
  events_.end_piece();
  if (!is_hold && pressed_[event::hold] && tuning_.first_hold && holds_left_ > 0) {
    hold();
    pressed_[event::hold] = false;
  } else {
    put_at_top();
  }
  drop_left_ = drop_frames_;
  lock_left_ = lock_frames_;
  if (is_over_) return;
  end_if_stuck();
  if (is_over_) return;
  after_move();
  events_.put_place(place());
  tell_queue();
  if (pressed_[event::hard_drop] && !is_hold) {
    hard_drop();
    pressed_[event::hard_drop] = false;
  }
}

void Engine::put_at_top() {
  spin_digits_ = 0;
  const Box& box = box_of(piece_.kind, piece_.turn);
  piece_.x = 6 - (box.width + 1) / 2;
  piece_.y = visible_rows + 1 - box.centre_y2 / 2;
  lowest_ = centre_row();
  const bool is_charged = charge_ >= das_ && ((pressed_[event::left] && direction_ == -1) ||
                                              (pressed_[event::right] && direction_ == 1));
  if (tuning_.first_move && is_charged && !overlaps(piece_.x + direction_, piece_.y)) piece_.x += direction_;
  if (tuning_.first_turn) {
    const bool right = pressed_[event::turn_right];
    const bool left = pressed_[event::turn_left];
    if (pressed_[event::turn_twice] || (right && left))
      turn(2, true);
    else if (right)
      turn(1, true);
    else if (left)
      turn(3, true);
    pressed_[event::turn_right] = pressed_[event::turn_left] = pressed_[event::turn_twice] = false;
  }
  if (tuning_.das_cut > 0) charge_ -= (charge_ > 0 ? 1 : -1) * tuning_.das_cut;
}

void Engine::end_if_stuck() {
  if (!overlaps(piece_.x, piece_.y)) return;
  is_over_ = true;
  is_out_ = true;
}

void Engine::drop(bool is_auto) {
  locked_at_ = frame_;
  locked_itself_ = is_auto;
  tell_place();
  events_.put(game::Placed{place(), game::Spin::none, 0, 0});
  field_.put(piece_, color_);
  const Field::Gone gone = field_.remove_full_rows();
  combo_ = gone.rows > 0 ? combo_ + 1 : 0;
  if (gone.rows > 0) {
    if (gone.fell) falling_ = fall_frames_;
    const bool is_all = field_.is_empty();
    if (is_all) ++statistics_.all_clears;
    events_.put(game::Cleared{static_cast<std::uint8_t>(gone.rows), 0, is_all});
    ++statistics_.by_rows[static_cast<std::size_t>(std::clamp(gone.rows, 1, 4) - 1)];
  }
  waiting_ = wait_frames_;
  // If the next piece would overlap the field, it appears a few frames later.
  constexpr double hang = 5;
  const Falling above = fresh(next_.front());
  const Box& box = box_of(above.kind, above.turn);
  if (hang > wait_frames_ &&
      field_.overlaps(above.kind, above.turn, 6 - (box.width + 1) / 2, visible_rows + 1 - box.centre_y2 / 2))
    waiting_ += hang;
  ++statistics_.pieces;
  statistics_.lines += gone.rows;
  statistics_.longest_combo = std::max(statistics_.longest_combo, combo_);
  reach_goal();
  has_piece_ = false;
  events_.end_piece();
  if (!is_over_ && waiting_ == 0 && falling_ == 0) next_piece(false);
}

void Engine::reach_goal() {
  if (goal_ == 0 || statistics_.lines < goal_) return;
  if (!mode_.is_marathon) {
    is_over_ = true;
    return;
  }
  if (goal_ % 300 == 0) --wait_frames_;
  if (goal_ % 100 == 0) --fall_frames_;
  if (goal_ < marathon_instant_from) {
    drop_frames_ = marathon_drop(goal_);
  } else if (goal_ == marathon_instant_from) {
    is_instant_ = true;
  } else if (goal_ < marathon_end) {
    lock_frames_ = marathon_lock(goal_);
  } else {
    statistics_.lines = marathon_end;
    is_over_ = true;
    return;
  }
  goal_ += 10;
}

// Moves the piece while keys to the side are held.
void Engine::shift() {
  if (direction_ == 0) {
    if (!pressed_[event::left] && !pressed_[event::right]) return;
    direction_ = pressed_[event::left] ? -1 : 1;
    charge_ = 0;
    return;
  }
  double charge = charge_;
  if (!has_piece_) {
    if (charge < das_) ++charge;
  } else if (!pressed_[direction_ == 1 ? event::right : event::left]) {
    direction_ = 0;
  } else if (arr_ > 0) {
    if (charge == das_ + arr_ || charge == das_) {
      if (overlaps(piece_.x + direction_, piece_.y)) {
        charge = das_ + arr_ - 1;
      } else {
        move(direction_, true);
        charge = das_;
      }
    }
    ++charge;
  } else if (charge == das_) {
    move_to_wall(direction_);
  } else {
    ++charge;
  }
  charge_ = charge;
}

void Engine::fall() {
  if (piece_.y <= floor_) {
    if (--lock_left_ < 0) drop(true);
    return;
  }
  const bool is_soft = charge_down_ >= tuning_.soft_das;
  const bool is_at_step = soft_arr_ > 0 && std::fmod(charge_down_ - tuning_.soft_das, soft_arr_) == 0;
  double rows = 1;
  if (drop_left_ > 1) {
    double left = drop_left_ - 1;
    if (pressed_[event::soft_drop] && is_soft && soft_arr_ > 0) left -= std::ceil(drop_frames_ / soft_arr_);
    if (left > 0) {
      drop_left_ = left;
      return;
    }
    drop_left_ = left - 1 - std::floor((left - 1) / drop_frames_) * drop_frames_ + 1;
  } else if (drop_left_ == 1) {
    if (drop_frames_ > 1 && is_soft && is_at_step) rows = 2;
    drop_left_ = drop_frames_;
  } else {
    rows = 1 / drop_left_;
    if (charge_down_ > tuning_.soft_das && is_at_step) ++rows;
  }
  piece_.y -= std::min(static_cast<int>(rows), piece_.y - floor_);
  refresh_delays();
}

void Engine::step() {
  if (is_over_) return;
  ++frame_;
  events_.set_frame(frame_);
  if (frame_ <= first_frame) {
    if (frame_ == first_frame) {
      has_control_ = true;
      next_piece(false);
    }
    if (direction_ == 0)
      charge_ = 0;
    else if (charge_ < das_)
      ++charge_;
    return;
  }
  shift();
  if (pressed_[event::soft_drop]) {
    ++charge_down_;
    if (charge_down_ >= tuning_.soft_das && soft_arr_ == 0) drop_to_floor();
  } else {
    charge_down_ = -1;
  }
  bool was_falling = false;
  if (falling_ > 0) {
    was_falling = true;
    if (--falling_ > 0) return tell_place();
  }
  if (has_piece_) {
    fall();
  } else {
    if (!was_falling && waiting_ > 0) --waiting_;
    if (waiting_ <= 0) next_piece(false);
  }
  tell_place();
}

}  // namespace tetron::techmino
