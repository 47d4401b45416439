#include "replay/kinds/tetrio/simulation.hpp"

// How pieces come into the field. docs/formats/tetrio.md, "Spawning", "Hold".
namespace tetron::tetrio {

void Simulation::next_piece(bool is_hold) {
  if (zenith_) queue_.set_streak(zenith_->cancel_streak());
  appear(queue_.take(), is_hold);
}

void Simulation::appear(Piece piece, bool is_hold) {
  using Initial = Handling::Initial;
  if (rules_.handling.irs == Initial::hold)
    first_turn_by_ =
        (static_cast<int>(key_cw_) - static_cast<int>(key_ccw_) + 2 * static_cast<int>(key_180_)) & 3;
  if (rules_.handling.ihs == Initial::hold && key_hold_ && !is_hold) hold_first_ = true;
  cut_charge();
  at_wall_ = false;
  forced_to_lock_ = false;
  if (!is_hold) hold_locked_ = false;

  falling_ = Falling{};
  falling_.piece = piece;
  falling_.number = ++stones_;
  falling_.turns = motion::first_turn(rules_.kicks, kind_of(piece));
  const int room = rules_.width - box_width(piece);
  falling_.x = (room - (room < 0 ? 1 : 0)) / 2;
  falling_.y = rules_.height + 2.04;
  falling_.highest = rules_.height + 2;

  if (!finds_room()) {
    topped_out_ = true;
    hold_first_ = false;
    first_turn_by_ = 0;
    return;
  }
  if (hold_first_) {
    hold_first_ = false;
    hold();
    return;
  }
  note_move();
  if (first_turn_by_ != 0) {
    const int by = first_turn_by_;
    first_turn_by_ = 0;
    turn(by == 3 ? -1 : by);
  }
  if (!finds_room()) {
    topped_out_ = true;
    return;
  }
  if (is_20g()) slam();
}

// After a clear, a piece that has no room is moved up until it has.
bool Simulation::finds_room() {
  if (fits(falling_.x, falling_.y, falling_.turns)) return true;
  if (!last_cleared_ || !rules_.clutch) return false;
  const double y = falling_.y;
  const int highest = falling_.highest;
  while (falling_.row() < board_.rows()) {
    falling_.y += 1;
    falling_.highest += 1;
    if (fits(falling_.x, falling_.y, falling_.turns)) return true;
  }
  falling_.y = y;
  falling_.highest = highest;
  return false;
}

void Simulation::hold() {
  if (hold_locked_ || !rules_.allow_hold) return;
  hold_locked_ = !rules_.infinite_hold;
  const std::optional<Piece> held = held_;
  held_ = falling_.piece;
  if (held)
    appear(*held, true);
  else
    next_piece(true);
  // If the round ends here and the file has the counts of that moment, this one is not among them yet.
  if (!topped_out_ || !counts_end_at_once_) add(Count::holds);
  note_status();
  hold_locked_ = !rules_.infinite_hold;
}

}  // namespace tetron::tetrio
