#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/tetrio/read_interaction.hpp"
#include "replay/kinds/tetrio/simulation.hpp"

// The effects of keys and of other players. docs/formats/tetrio.md, "Keys".
namespace tetron::tetrio {

namespace {

// More than any real round has. What exceeds it is ignored, so that a broken file cannot cost much time or
// memory.
constexpr std::size_t most_targets = 100;

// Whether a key moves a piece. Others are recorded, but are no inputs of the game: retry, undo, chat.
constexpr bool is_played(Key key) {
  return key <= Key::hold;
}

}  // namespace

void Simulation::advance_to(double subframe) {
  if (subframe <= subframe_) return;
  const double time = subframe - subframe_;
  repeat_sides(time);
  fall(time);
  subframe_ = subframe;
}

void Simulation::press_side(Shift& side, bool hoisted) {
  side.held = true;
  side.das = hoisted ? rules_.handling.das - rules_.handling.dcd : 0;
  side.arr = rules_.handling.arr;
  last_side_ = side.direction;
}

void Simulation::release_side(Shift& side, Shift& other) {
  side.held = false;
  side.das = 0;
  if (other.held) last_side_ = other.direction;
  if (!rules_.handling.cancel) return;
  other.arr = rules_.handling.arr;
  other.das = 0;
}

void Simulation::repeat(Shift& side, double time) {
  if (!side.held || last_side_ != side.direction) return;
  const Handling& handling = rules_.handling;
  const double repeating = std::max(0.0, time - std::max(0.0, handling.das - side.das));
  side.das = std::min(side.das + time, handling.das);
  if (side.das < handling.das) return;
  side.arr += repeating;
  if (side.arr < handling.arr) return;
  const double moves = handling.arr == 0 ? rules_.width : std::floor(side.arr / handling.arr);
  side.arr -= handling.arr * moves;
  // Moving farther than the field is wide changes nothing.
  const int most = static_cast<int>(std::min(moves, 1000.0));
  // Once the piece is at the wall, the remaining moves would do nothing.
  for (int i = 0; i < most && move_sideways(); ++i) {
  }
}

void Simulation::repeat_sides(double time) {
  repeat(left_, time);
  repeat(right_, time);
}

void Simulation::key_down(const Event& event) {
  advance_to(event.subframe);
  // A hard drop too early after a piece locked by itself is ignored and not counted.
  if (is_played(event.key) && (event.key != Key::hard_drop || safe_lock_ == 0)) add(Count::inputs);
  switch (event.key) {
    case Key::move_left:
    case Key::move_right:
      ++falling_.keys;
      press_side(event.key == Key::move_left ? left_ : right_, event.hoisted);
      move_sideways();
      break;
    case Key::soft_drop:
      soft_drop_ = true;
      falling_.is_soft_dropped |= rules_.excuses_by_press;
      break;
    case Key::rotate_ccw:
      key_ccw_ = true;
      ++falling_.keys;
      turn(-1);
      break;
    case Key::rotate_cw:
      key_cw_ = true;
      ++falling_.keys;
      turn(1);
      break;
    case Key::rotate_180:
      key_180_ = true;
      if (!rules_.allow_180) break;
      falling_.keys += 2;
      turn(2);
      break;
    case Key::hold:
      key_hold_ = true;
      hold();
      break;
    case Key::hard_drop:
      if (rules_.allow_hard_drop && safe_lock_ == 0) hard_drop();
      break;
    default:
      practice_key(event.key, true);
      break;
  }
}

void Simulation::give_up(std::string what) {
  if (!unplayed_) unplayed_ = Unplayed{frame_, std::move(what)};
}

// The replay gives up at undo and redo at once, and at retry when the key was held for a while.
void Simulation::practice_key(Key key, bool is_down) {
  constexpr std::uint32_t frames_to_retry = 16;
  if ((key == Key::undo || key == Key::redo) && is_down && rules_.can_undo)
    give_up(fmt::format("the player takes pieces back ({}), which is not played", name_of(key)));
  if (key != Key::retry || !rules_.can_retry) return;
  if (is_down)
    retry_since_ = frame_;
  else if (retry_since_ && (rules_.stride || frame_ - *retry_since_ >= frames_to_retry))
    give_up("the player begins again (retry), which is not played");
  if (!is_down) retry_since_.reset();
}

void Simulation::key_up(const Event& event) {
  advance_to(event.subframe);
  switch (event.key) {
    case Key::move_left:
      release_side(left_, right_);
      break;
    case Key::move_right:
      release_side(right_, left_);
      break;
    case Key::soft_drop:
      soft_drop_ = false;
      falling_.is_soft_dropped |= !rules_.excuses_by_press;
      break;
    case Key::rotate_ccw:
      key_ccw_ = false;
      break;
    case Key::rotate_cw:
      key_cw_ = false;
      break;
    case Key::rotate_180:
      key_180_ = false;
      break;
    case Key::hold:
      key_hold_ = false;
      break;
    default:
      practice_key(event.key, false);
      break;
  }
}

void Simulation::interaction(const Event& event) {
  const auto act = read_interaction(event);
  if (!act) return;
  using Kind = Interaction::Kind;
  if (act->kind == Kind::targets) {
    targets_ = act->targets;
    if (targets_.size() > most_targets) targets_.resize(most_targets);
  }
  if (act->kind == Kind::garbage_confirm) {
    add(Count::received, garbage_.confirm(act->id, act->game, event.frame));
    note_status();
  }
  if (act->kind == Kind::kill && act->game == rules_.game) {
    add(Count::kills);
    if (zenith_) zenith_->note_kill();
  }
  if (act->kind != Kind::garbage) return;
  int amount = static_cast<int>(std::clamp(act->amount, 0.0, 1e6));
  if (zenith_) {
    zenith_->hesitate({{act->id, act->game, amount, act->size, act->column, std::nullopt, 0}, act->altitude});
    return;
  }
  if (rules_.cancels_in_transit && act->acknowledged) {
    // Attacks of this player that the sender had not received when sending this one cancel it on the way.
    std::vector<Sent>& mine = sent_[act->game];
    std::erase_if(mine, [&](const Sent& sent) { return sent.id <= *act->acknowledged; });
    for (Sent& sent : mine) {
      const int met = std::min(sent.amount, amount);
      sent.amount -= met;
      amount -= met;
    }
    std::erase_if(mine, [](const Sent& sent) { return sent.amount <= 0; });
  }
  garbage_.receive({act->id, act->game, amount, act->size, act->column, std::nullopt, 0});
  note_status();
}

}  // namespace tetron::tetrio
