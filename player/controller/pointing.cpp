#include <algorithm>
#include <optional>
#include <utility>

#include "player/controller/controller.hpp"

// Mouse input in the picture: the part of the controller that knows where things are.
namespace tetron::player {

namespace {

// The row of a field at that height, limited to the field.
std::optional<int> row_at(const scene::Arrangement& arrangement, base::MatrixId field, scene::Point at) {
  const auto place = std::ranges::find(arrangement.fields, field, &scene::FieldPlace::field);
  if (place == arrangement.fields.end() || place->cell <= 0) return std::nullopt;
  const int rows = place->well.height / place->cell;
  return place->first_row + std::clamp((at.y - place->well.y) / place->cell, 0, rows - 1);
}

}  // namespace

void Controller::press(const scene::Arrangement& arrangement, scene::Point at) {
  if (view_.help) {
    view_.help = false;
  } else if (const auto button = trial_ ? arrangement.trial_button_at(at) : std::nullopt) {
    press_trial(*button);
  } else if (attempt_ && is_on_own_field(arrangement, at)) {
    steer_to(arrangement, at);
  } else if (attempt_) {
    show("Esc goes back to the recording");
  } else if (arrangement.seek_area.contains(at) ||
             (arrangement.values.contains(at) && !arrangement.round_at(at))) {
    dragging_ = true;
    seek_share(arrangement.share_at(at.x));
  } else if (arrangement.least_cost.contains(at)) {
    choosing_cost_ = true;
    set_least_cost(arrangement.stop_at(at.x, review::thresholds));
  } else if (const auto* list = arrangement.scroll_at(at);
             list != nullptr && list->scrolling.is_needed() && list->track.contains(at)) {
    dragged_list_ = list->list;
    drag_list(arrangement, at);
  } else if (arrangement.mistake_order.contains(at)) {
    turn_mistake_order();
  } else if (arrangement.try_it.contains(at)) {
    toggle_attempt();
  } else if (const auto round = arrangement.round_at(at)) {
    chosen_round_ = round;
  } else if (const auto mark = arrangement.jump_at(at)) {
    seek_events(mark->events);
  } else if (const auto player = arrangement.player_at(at)) {
    if (answers_whose({Action::focus_player, player->value})) return;
    // A second click on the same field shows all fields again.
    set_focus(focus_ == player ? std::nullopt : player);
  }
}

void Controller::press_right(const scene::Arrangement& arrangement, scene::Point at) {
  if (view_.help || attempt_) return;
  const bool is_on_field =
      std::ranges::any_of(arrangement.fields, [&](const auto& place) { return place.well.contains(at); });
  if (!is_on_field) view_.marked.reset();
  for (const scene::FieldPlace& place : arrangement.fields)
    if (const auto row = row_at(arrangement, place.field, at); row && place.well.contains(at)) {
      mark_begins_ = {place.field, *row, *row};
      marking_ = true;
      marks_ = false;
    }
}

void Controller::move(const scene::Arrangement& arrangement, scene::Point at) {
  if (dragging_) {
    // On the bar of another round, that round is shown, and dragging continues there.
    const scene::Box& bar = arrangement.seek_bar;
    chosen_round_ = arrangement.round_at({at.x, bar.y + bar.height / 2});
    drags_on_ = chosen_round_.has_value();
    if (!chosen_round_) seek_share(arrangement.share_at(at.x));
  }
  pointed_at_ = at;
  if (dragged_list_) drag_list(arrangement, at);
  if (choosing_cost_) set_least_cost(arrangement.stop_at(at.x, review::thresholds));
  // A click without a move marks nothing.
  if (marking_ && !std::exchange(marks_, true)) view_.marked = mark_begins_;
  if (marking_ && view_.marked)
    if (const auto row = row_at(arrangement, view_.marked->field, at)) view_.marked->last = *row;
  const bool points_at_bar =
      !view_.help && (dragging_ || arrangement.seek_area.contains(at) || arrangement.values.contains(at));
  view_.hover = points_at_bar ? std::optional(time_at(arrangement.share_at(at.x))) : std::nullopt;
  view_.hover_mistake = !view_.help && !points_at_bar && arrangement.mistakes.contains(at)
                            ? arrangement.jump_at(at)
                            : std::nullopt;
  pointed_column_.reset();
  if (attempt_ && is_on_own_field(arrangement, at)) pointed_column_ = column_at(arrangement, at);
  view_.hover_round = view_.help || dragging_ || points_at_bar ? std::nullopt : arrangement.round_at(at);
}

void Controller::release() {
  dragging_ = drags_on_ = false;
  choosing_cost_ = false;
  dragged_list_.reset();
  if (std::exchange(marking_, false) && marks_ && view_.marked && view_.marked->first > view_.marked->last)
    std::swap(view_.marked->first, view_.marked->last);
  pause_at_end();
}

// Only as far as there are messages that may be shown.
void Controller::scroll_chat(int by) {
  int before = 0;
  int after = 0;
  for (const replay::Marker& marker : timeline().markers())
    if (marker.kind == replay::MarkerKind::chat && scene::may_show(view(), marker.mark))
      ++(marker.mark.time <= clock_.now() ? before : after);
  view_.chat_scroll = std::clamp(view_.chat_scroll + by, std::min(0, 1 - before), after);
}

// By lines; not beyond the first and the last page.
void Controller::scroll(const scene::ScrollPlace& place, std::ptrdiff_t by) {
  if (place.list == scene::ListPanel::chat) return scroll_chat(static_cast<int>(by));
  const auto last = static_cast<std::ptrdiff_t>(place.scrolling.last_first());
  const auto first = static_cast<std::ptrdiff_t>(place.scrolling.first);
  view_.mistakes_first = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(first + by, 0, last));
}

void Controller::drag_list(const scene::Arrangement& arrangement, scene::Point at) {
  for (const scene::ScrollPlace& place : arrangement.scrolls) {
    if (place.list != dragged_list_) continue;
    const std::size_t first =
        scene::first_at(place.track, place.scrolling, scene::least_knob(arrangement), at.y);
    const auto by = static_cast<std::ptrdiff_t>(first) - static_cast<std::ptrdiff_t>(place.scrolling.first);
    const auto all = static_cast<std::ptrdiff_t>(place.scrolling.all);
    // To both ends, also where lines have different heights.
    scroll(place, first == 0 ? -all : first == place.scrolling.last_first() ? all : by);
  }
}

bool Controller::scroll_by_key(const scene::Arrangement& arrangement, const KeyPress& key) {
  const scene::ScrollPlace* const place = arrangement.scroll_at(pointed_at_);
  if (place == nullptr || !place->scrolling.is_needed() || attempt_ || view_.help) return false;
  if (key.shift || key.control || key.alt) return false;
  const auto page = static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, place->scrolling.shown));
  const auto all = static_cast<std::ptrdiff_t>(place->scrolling.all);
  switch (key.code) {
    case KeyCode::up:
      scroll(*place, -1);
      return true;
    case KeyCode::down:
      scroll(*place, 1);
      return true;
    case KeyCode::page_up:
      scroll(*place, -page);
      return true;
    case KeyCode::page_down:
      scroll(*place, page);
      return true;
    case KeyCode::home:
      scroll(*place, -all);
      return true;
    case KeyCode::end:
      scroll(*place, all);
      return true;
    default:
      return false;
  }
}

void Controller::wheel(const scene::Arrangement& arrangement, scene::Point at, int steps) {
  if (const auto* list = arrangement.scroll_at(at)) return scroll(*list, steps);
  // The wheel over a panel is not for the recording.
  if (arrangement.mistakes.contains(at) || arrangement.statistics.contains(at)) return;
  if (attempt_ && is_on_own_field(arrangement, at)) {
    for (; steps > 0; --steps) steer(review::Steer::turn_right);
    for (; steps < 0; ++steps) steer(review::Steer::turn_left);
  }
  if (attempt_) return;
  if (arrangement.seek_area.contains(at) || arrangement.values.contains(at) || arrangement.round_at(at))
    return seek(clock_.now().value + std::int64_t{5000} * steps);
  const auto control = arrangement.control_at(at);
  if (control == scene::Control::slower || control == scene::Control::speed ||
      control == scene::Control::faster) {
    for (; steps < 0; ++steps) step_speed(Direction::on);
    for (; steps > 0; --steps) step_speed(Direction::back);
    return;
  }
  for (; steps > 0; --steps) step_placement(Direction::on);
  for (; steps < 0; ++steps) step_placement(Direction::back);
}

}  // namespace tetron::player
