#include "player/controller/controller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "player/controller/marks.hpp"
#include "scene/board/round_events.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/names.hpp"

namespace tetron::player {

using base::Milliseconds;
using base::PlayerId;
using replay::Mark;
using std::chrono::nanoseconds;

namespace {

constexpr std::array speeds{1.0 / 8, 1.0 / 4, 1.0 / 2, 1.0, 2.0, 4.0, 8.0, 16.0};
constexpr nanoseconds message_time = std::chrono::seconds(3);
// While playing, a mark this much real time ago still counts as where we are: so one can step back twice.
constexpr double grace_ms = 700;

// The row of a field at that height, brought into the field.
std::optional<int> row_at(const scene::Arrangement& arrangement, base::MatrixId field, scene::Point at) {
  const auto place = std::ranges::find(arrangement.fields, field, &scene::FieldPlace::field);
  if (place == arrangement.fields.end() || place->cell <= 0) return std::nullopt;
  const int rows = place->well.height / place->cell;
  return place->first_row + std::clamp((at.y - place->well.y) / place->cell, 0, rows - 1);
}

}  // namespace

Controller::Controller(const replay::Timeline& timeline, const Settings& settings) : playhead_(timeline) {
  const double speed = settings.speed > 0 ? settings.speed : 1;
  clock_.set_speed(std::clamp(speed, slowest, fastest));
  view_.look = settings.look;
  view_.statistics = settings.panels.statistics;
  view_.chat = settings.panels.chat;
  view_.chunk = settings.panels.chunk;
  view_.mistakes = settings.panels.mistakes;
  view_.values = settings.panels.values;
  view_.inputs = settings.panels.inputs;
  set_focus(settings.focus);
  playing_ = !settings.paused;
  volume_ = std::clamp(settings.volume, 0, 100);
  is_muted_ = settings.muted;
  seek(settings.start.value);
  if (settings.hide_result) {
    forget_reached();
    view_.hide_result = true;
  }
}

void Controller::open(const replay::Timeline& timeline, std::optional<PlayerId> focus) {
  note_seen_round();
  playing_ = playing_ || waiting_;
  forget_review();
  has_inputs_.reset();
  has_chat_.reset();
  playhead_ = replay::Playhead(timeline);
  focus_.reset();
  set_focus(focus);
  view_.loop_start.reset();
  view_.loop_end.reset();
  view_.marked.reset();
  view_.chat_scroll = 0;
  view_.hover.reset();
  view_.hover_round.reset();
  // What happens at the very beginning is shown.
  const bool hides = std::exchange(view_.hide_result, false);
  dragging_ = false;
  seek(0);
  forget_reached();
  view_.hide_result = hides;
}

void Controller::set_rounds(scene::RoundsOnBar match) {
  if (match.rounds.empty() || match.match != match_.match) seen_rounds_.clear();
  match_ = std::move(match);
  seen_rounds_.resize(match_.rounds.size());
  const auto before =
      seen_rounds_.begin() + static_cast<std::ptrdiff_t>(std::min(match_.current, match_.rounds.size()));
  const bool has_seen_all = std::all_of(seen_rounds_.begin(), before, std::identity());
  match_until_now_ = scene::hidden_match(match_, false, has_seen_all);
  match_until_next_ = scene::hidden_match(match_, true, has_seen_all);
}

// The one that is watched, if its end was on the screen.
void Controller::note_seen_round() {
  if (match_.current < seen_rounds_.size() && scene::tells_result(view_, timeline(), state()))
    seen_rounds_[match_.current] = true;
}

bool Controller::hides_match() const {
  const bool goes_on = match_.current + 1 < match_.rounds.size();
  return view_.hide_result && !match_.rounds.empty() && (hides_result() || goes_on);
}

void Controller::renew(const replay::Timeline& timeline) {
  const bool goes_on = playing_ || (waiting_ && timeline.duration() > clock_.now());
  const std::optional<PlayerId> focus = std::exchange(focus_, std::nullopt);
  forget_review();
  has_inputs_.reset();
  has_chat_.reset();
  playhead_ = replay::Playhead(timeline);
  set_focus(focus);
  const bool waited = waiting_;
  playing_ = goes_on;
  view_.reached = std::min(view_.reached, timeline.duration());
  view_.reached_events = std::min(view_.reached_events, timeline.events());
  seek(std::min(clock_.now(), timeline.duration()).value);
  waiting_ = waiting_ || (waited && !playing_);
}

void Controller::advance(nanoseconds elapsed) {
  if (!view_.message.empty() && (message_left_ -= elapsed) <= nanoseconds{}) view_.message.clear();
  go_on_judging();
  go_on_asking();
  if (attempt_) {
    if (covered_) return;
    go_on_playing(elapsed);
    return;
  }
  if (!playing_ || dragging_ || covered_) return;
  const Milliseconds before = clock_.now();
  clock_.run(elapsed);
  if (loop_back(before)) return;
  if (clock_.now() < timeline().duration()) {
    note_reached(clock_.now());
  } else {
    clock_.set(timeline().duration());
    note_reached(timeline().duration());
    waiting_ = false;
    pause_at_end();
  }
}

void Controller::press(const scene::Arrangement& arrangement, scene::Point at) {
  if (view_.help) {
    view_.help = false;
  } else if (attempt_ && is_on_own_field(arrangement, at)) {
    steer_to(arrangement, at);
  } else if (attempt_) {
    show("Esc goes back to the recording");
  } else if (arrangement.seek_area.contains(at)) {
    dragging_ = true;
    seek_share(arrangement.share_at(at.x));
  } else if (arrangement.least_cost.contains(at)) {
    choosing_cost_ = true;
    set_least_cost(arrangement.stop_at(at.x, review::thresholds));
  } else if (const auto round = arrangement.round_at(at)) {
    chosen_round_ = round;
  } else if (const auto mark = arrangement.jump_at(at)) {
    seek_events(mark->events);
  } else if (const auto player = arrangement.player_at(at)) {
    if (answers_whose({Action::focus_player, player->value})) return;
    // A second click on the same field shows all again.
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
  if (dragging_) seek_share(arrangement.share_at(at.x));
  if (choosing_cost_) set_least_cost(arrangement.stop_at(at.x, review::thresholds));
  // A click alone marks nothing.
  if (marking_ && !std::exchange(marks_, true)) view_.marked = mark_begins_;
  if (marking_ && view_.marked)
    if (const auto row = row_at(arrangement, view_.marked->field, at)) view_.marked->last = *row;
  const bool points_at_bar = !view_.help && (dragging_ || arrangement.seek_area.contains(at));
  view_.hover = points_at_bar ? std::optional(time_at(arrangement.share_at(at.x))) : std::nullopt;
  view_.hover_round = view_.help || dragging_ || points_at_bar ? std::nullopt : arrangement.round_at(at);
}

void Controller::release() {
  dragging_ = false;
  choosing_cost_ = false;
  if (std::exchange(marking_, false) && marks_ && view_.marked && view_.marked->first > view_.marked->last)
    std::swap(view_.marked->first, view_.marked->last);
  pause_at_end();
}

// No further than there are messages that may be shown.
void Controller::scroll_chat(int by) {
  int before = 0;
  int after = 0;
  for (const replay::Marker& marker : timeline().markers())
    if (marker.kind == replay::MarkerKind::chat && scene::may_show(view(), marker.mark))
      ++(marker.mark.time <= clock_.now() ? before : after);
  view_.chat_scroll = std::clamp(view_.chat_scroll + by, std::min(0, 1 - before), after);
}

void Controller::wheel(const scene::Arrangement& arrangement, scene::Point at, int steps) {
  if (arrangement.chat.contains(at)) return scroll_chat(steps);
  if (attempt_ && is_on_own_field(arrangement, at)) {
    for (; steps > 0; --steps) steer(review::Steer::turn_right);
    for (; steps < 0; ++steps) steer(review::Steer::turn_left);
  }
  if (attempt_) return;
  for (; steps > 0; --steps) step_placement(Direction::on);
  for (; steps < 0; ++steps) step_placement(Direction::back);
}

void Controller::show(std::string message) {
  view_.message = std::move(message);
  message_left_ = message_time;
}

scene::View Controller::view() const {
  scene::View view = view_;
  view.now = clock_.now();
  view.reached = std::max(view.reached, view.now);
  // The bar may have become shorter below the mouse.
  if (view.hover) view.hover = std::min(*view.hover, last_shown());
  view.playing = playing_;
  view.speed = clock_.speed();
  view.focus = focus_;
  view.inputs = view_.inputs && has_inputs();
  // With the result hidden an empty panel says nothing of what is to come.
  view.chat = view_.chat && (hides_result() || has_chat());
  if (judging_) view.review = &judging_->review();
  view.hides_match = hides_match();
  if (!match_.rounds.empty())
    view.rounds = !view.hides_match ? &match_ : hides_result() ? &match_until_now_ : &match_until_next_;
  if (asks_whose_) view.note = "whose field? A click on it, or the player's key; Esc: none";
  add_ghosts(view);
  add_playing_on(view);
  add_way(view);
  return view;
}

PlayerId Controller::chosen_player() const {
  if (meant_ && meant_->value < timeline().layout().players) return *meant_;
  if (focus_) return *focus_;
  for (int id = 0; id < timeline().layout().players; ++id)
    if (state().players[static_cast<std::size_t>(id)].alive) return PlayerId(static_cast<std::uint8_t>(id));
  return PlayerId(0);
}

// Goes no further than what was seen if the rest is a secret.
void Controller::seek(std::int64_t time_ms) {
  view_.chat_scroll = 0;
  if (hides_result() && time_ms > view_.reached.value) {
    hold_back();
    return;
  }
  const std::int64_t last = timeline().duration().value;
  const Milliseconds time(static_cast<std::uint32_t>(std::clamp<std::int64_t>(time_ms, 0, last)));
  playhead_.seek(time);
  // Of the last moment seen there may have been a part only.
  if (hides_result() && state().events > view_.reached_events) playhead_.seek_events(view_.reached_events);
  clock_.set(time);
  waiting_ = false;
  pause_at_end();
}

void Controller::seek_events(std::uint32_t events) {
  view_.chat_scroll = 0;
  if (hides_result() && events > view_.reached_events) {
    hold_back();
    return;
  }
  playhead_.seek_events(events);
  clock_.set(state().time);
  waiting_ = false;
  pause_at_end();
}

// To the last that was seen, and says why no further.
void Controller::hold_back() {
  seek(view_.reached.value);
  show("the result is hidden: play on to see more");
}

void Controller::seek_share(double share) {
  seek(time_at(share).value);
}

Milliseconds Controller::time_at(double share) const {
  return Milliseconds(static_cast<std::uint32_t>(std::llround(share * last_shown().value)));
}

// How far a jump may lead: no further than what was seen if the rest is a secret.
Milliseconds Controller::last_shown() const {
  return bar_end(view_, timeline());
}

// Playing has come to `time`.
void Controller::note_reached(Milliseconds time) {
  playhead_.seek(time);
  view_.reached = std::max(view_.reached, time);
  view_.reached_events = std::max(view_.reached_events, state().events);
}

// Nothing after this has been seen.
void Controller::forget_reached() {
  view_.reached = clock_.now();
  view_.reached_events = state().events;
}

void Controller::toggle_playing() {
  const bool at_end = state().events == timeline().events();
  if (!playing_ && at_end) seek(0);
  playing_ = !playing_;
}

void Controller::pause_at_end() {
  if (dragging_ || state().events < timeline().events()) return;
  waiting_ = waiting_ || playing_;
  playing_ = false;
}

// All, each kind alone, and all again.
void Controller::next_marker_kinds() {
  std::size_t next = 0;
  if (!view_.markers.all())
    while (!view_.markers.test(next++)) {
    }
  view_.markers.reset();
  if (next < replay::marker_kinds)
    view_.markers.set(next);
  else
    view_.markers.set();
  show("markers: " + std::string(view_.markers.all() ? "all" : scene::marker_names[next]));
}

void Controller::set_loop_start() {
  if (view_.loop_start) {
    view_.loop_start.reset();
    view_.loop_end.reset();
    show("no loop");
    return;
  }
  view_.loop_start = clock_.now();
  show("loop from " + scene::clock_text(clock_.now()));
}

void Controller::set_loop_end() {
  const Milliseconds start = view_.loop_start.value_or(Milliseconds{});
  if (clock_.now() <= start) {
    show("a loop must end after " + scene::clock_text(start));
    return;
  }
  view_.loop_start = start;
  view_.loop_end = clock_.now();
  show("loop from " + scene::clock_text(start) + " to " + scene::clock_text(clock_.now()));
}

// Goes to the loop's start if playing has come to its end; who has gone beyond it by other ways stays there.
bool Controller::loop_back(Milliseconds before) {
  if (!view_.loop_start || !view_.loop_end) return false;
  const std::int64_t start = view_.loop_start->value;
  const std::int64_t end = view_.loop_end->value;
  if (before.value > end || clock_.now().value < end) return false;
  const std::int64_t beyond = clock_.now().value - end;
  note_reached(*view_.loop_end);
  seek(start + beyond % (end - start));
  return true;
}

void Controller::toggle_hide_result() {
  view_.hide_result = !view_.hide_result;
  forget_reached();
  show(view_.hide_result ? "the result is hidden" : "the result is shown");
}

void Controller::toggle_inputs() {
  view_.inputs = !view_.inputs;
  if (view_.inputs && !has_inputs()) show("the recording does not say which keys were pressed");
}

bool Controller::has_inputs() const {
  if (!has_inputs_) has_inputs_ = scene::has_keys(timeline().track());
  return *has_inputs_;
}

void Controller::toggle_chat() {
  view_.chat_scroll = 0;
  if (!hides_result() && !has_chat()) return show("nobody says anything in this recording");
  view_.chat = !view_.chat;
}

bool Controller::has_chat() const {
  if (!has_chat_)
    has_chat_ = std::ranges::any_of(timeline().markers(), [](const replay::Marker& marker) {
      return marker.kind == replay::MarkerKind::chat;
    });
  return *has_chat_;
}

void Controller::set_focus(std::optional<PlayerId> player) {
  if (!player || player->value < timeline().layout().players) focus_ = player;
}

bool Controller::is_behind(const Mark& mark) const {
  if (mark.events > state().events) return false;
  if (playing_) return clock_.now().value - mark.time.value > grace_ms * clock_.speed();
  return mark.events < state().events || mark.time < clock_.now();
}

void Controller::step_placement(Direction direction) {
  std::optional<Mark> back;
  std::optional<Mark> on;
  for (int id = 0; id < timeline().layout().players; ++id) {
    const PlayerId player(static_cast<std::uint8_t>(id));
    if (focus_ && player != *focus_) continue;
    const auto marks = timeline().placements(player);
    back = later(back, last_behind(marks, [this](const Mark& mark) { return is_behind(mark); }));
    on = earlier(on, first_after(marks, state().events));
  }
  step(direction, back, on);
}

void Controller::step_marker(Direction direction) {
  const auto markers = timeline().markers();
  const auto is_wanted = [this](const replay::Marker& marker) {
    return view_.markers.test(static_cast<std::size_t>(marker.kind)) && scene::may_show(view_, marker.mark);
  };
  step(direction,
       last_behind(
           markers, [this](const Mark& mark) { return is_behind(mark); }, is_wanted),
       first_after(markers, state().events, is_wanted));
}

void Controller::step(Direction direction, const std::optional<Mark>& back, const std::optional<Mark>& on) {
  if (direction == Direction::on) {
    // Whether there is another one is a part of the secret.
    if (hides_result() && !(on && scene::may_show(view_, *on)))
      hold_back();
    else if (on)
      seek_events(on->events);
  } else if (back) {
    seek_events(back->events);
  } else {
    const std::uint32_t before = state().events;
    seek(0);
    // Everything that happens at 0 ms has happened now: that can be more than before.
    if (state().events > before) seek_events(0);
  }
}

void Controller::step_speed(Direction direction) {
  const double now = clock_.speed();
  if (direction == Direction::on) {
    const auto faster = std::ranges::upper_bound(speeds, now);
    if (faster != speeds.end()) clock_.set_speed(*faster);
  } else {
    const auto slower = std::ranges::lower_bound(speeds, now);
    if (slower != speeds.begin()) clock_.set_speed(*std::prev(slower));
  }
}

// To the next quarter of the normal speed.
void Controller::step_quarter(int by) {
  const double quarters = clock_.speed() * 4;
  const double next = by > 0 ? std::floor(quarters) + 1 : std::ceil(quarters) - 1;
  if (next >= 1) clock_.set_speed(std::min(next / 4, fastest));
}

}  // namespace tetron::player
