#include <algorithm>
#include <optional>

#include "player/controller/controller.hpp"
#include "player/controller/stepping.hpp"

// Mouse input in the picture: the part of the controller that knows where things are.
namespace tetron::player {

// The column of the field on which the user plays on. Empty beside it, and if nobody plays on.
std::optional<int> Controller::own_column_at(const scene::Arrangement& arrangement, scene::Point at) const {
  if (!attempt()) return std::nullopt;
  const base::MatrixId field = timeline().layout().field_of(playing_on_.player());
  const auto place = std::ranges::find(arrangement.fields, field, &scene::FieldPlace::field);
  if (place == arrangement.fields.end() || place->cell <= 0 || !place->well.contains(at)) return std::nullopt;
  return (at.x - place->well.x) / place->cell;
}

void Controller::press(const scene::Arrangement& arrangement, scene::Point at) {
  if (view_.help) {
    view_.help = false;
  } else if (const auto button = trial_.is_on() ? arrangement.trial_button_at(at) : std::nullopt) {
    press_trial(*button);
  } else if (const auto column = own_column_at(arrangement, at)) {
    if (trial_.has_verdict()) return;
    playing_on_.steer_to(*column);
    judge_trial();
  } else if (attempt()) {
    show("Esc goes back to the recording");
  } else if (arrangement.seek_area.contains(at) ||
             (arrangement.values.contains(at) && !arrangement.round_at(at))) {
    playback_.hold(true);
    seek_share(arrangement.share_at(at.x));
  } else if (arrangement.least_cost.contains(at)) {
    chooses_cost_ = true;
    set_least_cost(arrangement.stop_at(at.x, review::thresholds));
  } else if (lists_.press(arrangement, at)) {
    return;
  } else if (arrangement.mistake_order.contains(at)) {
    turn_mistake_order();
  } else if (arrangement.try_it.contains(at)) {
    toggle_attempt();
  } else if (const auto round = arrangement.round_at(at)) {
    chosen_round_ = round;
  } else if (const auto mark = arrangement.jump_at(at)) {
    playback_.seek_events(mark->events);
  } else if (const auto player = arrangement.player_at(at)) {
    if (chooses_player({Action::focus_player, player->value})) return;
    // A second click on the same field shows all fields again.
    set_focus(focus_ == player ? std::nullopt : player);
  }
}

void Controller::press_right(const scene::Arrangement& arrangement, scene::Point at) {
  if (!view_.help && !attempt()) marking_.press(arrangement, at);
}

void Controller::press_middle(const scene::Arrangement& arrangement, scene::Point at) {
  if (own_column_at(arrangement, at) && attempt()->start().may_hold) steer(review::Steer::hold);
}

void Controller::move(const scene::Arrangement& arrangement, scene::Point at) {
  if (playback_.is_held()) {
    // On the bar of another round, that round is shown, and dragging continues there.
    const scene::Box& bar = arrangement.seek_bar;
    chosen_round_ = arrangement.round_at({at.x, bar.y + bar.height / 2});
    drags_on_ = chosen_round_.has_value();
    if (!chosen_round_) seek_share(arrangement.share_at(at.x));
  }
  lists_.move(arrangement, at);
  if (chooses_cost_) set_least_cost(arrangement.stop_at(at.x, review::thresholds));
  marking_.move(arrangement, at);
  hover_.move(playback_, arrangement, at, view_.help);
  playing_on_.point_at(own_column_at(arrangement, at));
}

void Controller::release() {
  drags_on_ = chooses_cost_ = false;
  lists_.release();
  marking_.release();
  playback_.hold(false);
}

void Controller::leave() {
  hover_.leave();
  playing_on_.point_at(std::nullopt);
}

bool Controller::scroll_by_key(const scene::Arrangement& arrangement, const KeyPress& key) {
  const scene::ScrollPlace* const place = arrangement.scroll_at(hover_.at());
  return place != nullptr && !attempt() && !view_.help && lists_.scroll_by_key(*place, key);
}

void Controller::wheel(const scene::Arrangement& arrangement, scene::Point at, int steps) {
  if (const auto* list = arrangement.scroll_at(at)) return lists_.scroll(*list, steps);
  // The wheel over a panel is not for the recording.
  if (arrangement.mistakes.contains(at) || arrangement.statistics.contains(at)) return;
  if (own_column_at(arrangement, at)) {
    for (; steps > 0; --steps) steer(review::Steer::turn_right);
    for (; steps < 0; ++steps) steer(review::Steer::turn_left);
  }
  if (attempt()) return;
  if (arrangement.seek_area.contains(at) || arrangement.values.contains(at) || arrangement.round_at(at))
    return playback_.seek(playback_.now().value + std::int64_t{5000} * steps);
  const auto control = arrangement.control_at(at);
  const bool is_speed = control == scene::Control::slower || control == scene::Control::speed ||
                        control == scene::Control::faster;
  const bool is_up = steps < 0;
  for (int left = std::abs(steps); left > 0; --left) {
    if (is_speed)
      playback_.set_speed(next_speed(playback_.speed(), is_up ? Direction::on : Direction::back));
    else
      step_placement(playback_, focus_, is_up ? Direction::back : Direction::on);
  }
}

}  // namespace tetron::player
