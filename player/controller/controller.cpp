#include "player/controller/controller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "scene/board/round_events.hpp"
#include "scene/text/names.hpp"

// What is shown and heard of a recording. The rest of the controller is in the other sources of this folder;
// each says at its top what it has.
namespace tetron::player {

using base::Milliseconds;
using base::PlayerId;
using std::chrono::nanoseconds;

namespace {

// A message stays for this long, and longer if there is much to read.
constexpr nanoseconds message_time = std::chrono::seconds(3);
constexpr std::size_t short_message = 60;  // bytes
constexpr nanoseconds longer_per_byte = std::chrono::milliseconds(50);
// At higher speeds, single sounds cannot be distinguished.
constexpr double fastest_with_sound = 4;

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
  view_.stage = settings.stage;
  view_.stage_chances = settings.stage_chances;
  seek(settings.start.value);
  if (settings.hide_result) {
    forget_reached();
    view_.hide_result = true;
  }
}

void Controller::open(const replay::Timeline& timeline, std::optional<PlayerId> focus) {
  note_seen_round();
  keep_curve();
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
  view_.mistakes_first.reset();
  view_.hover.reset();
  view_.hover_round.reset();
  // What happens at 0 ms may be shown.
  const bool hides = std::exchange(view_.hide_result, false);
  dragging_ = std::exchange(drags_on_, false);
  pointed_.reset();
  seek(0);
  forget_reached();
  view_.hide_result = hides;
}

void Controller::set_rounds(scene::RoundsOnBar match) {
  if (match.rounds.empty() || match.match != match_.match) {
    seen_rounds_.clear();
    round_curves_.clear();
  }
  match_ = std::move(match);
  seen_rounds_.resize(match_.rounds.size());
  const auto before =
      seen_rounds_.begin() + static_cast<std::ptrdiff_t>(std::min(match_.current, match_.rounds.size()));
  const bool has_seen_all = std::all_of(seen_rounds_.begin(), before, std::identity());
  match_until_now_ = scene::hidden_match(match_, false, has_seen_all);
  match_until_next_ = scene::hidden_match(match_, true, has_seen_all);
}

// Remembers that the end of the present round was shown.
void Controller::note_seen_round() {
  if (match_.current < seen_rounds_.size() && scene::shows_result(view_, timeline(), state()))
    seen_rounds_[match_.current] = true;
}

// Remembers the chances of the present round, if all of it was reviewed.
void Controller::keep_curve() {
  if (!judging_ || !is_judged_ || view_.hide_result || match_.current >= match_.rounds.size()) return;
  const review::Review& review = judging_->review();
  const double length = timeline().duration().value;
  if (review.unit != review::CostUnit::percent || timeline().layout().players != 2 || length <= 0) return;
  std::vector<scene::ChancePoint> points;
  for (const review::Judgement& one : review.judgements)
    points.push_back({one.time.value / length, one.player.value == 0 ? one.chance : 1 - one.chance});
  std::ranges::stable_sort(points, {}, &scene::ChancePoint::time);
  round_curves_[match_.current] = std::move(points);
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
  pointed_.reset();
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

void Controller::show(std::string message) {
  view_.message = std::move(message);
  const std::size_t more = view_.message.size() - std::min(view_.message.size(), short_message);
  message_left_ = message_time + longer_per_byte * more;
}

scene::View Controller::view() const {
  scene::View view = view_;
  view.now = clock_.now();
  view.reached = std::max(view.reached, view.now);
  // The bar may have become shorter than where the mouse is.
  if (view.hover) view.hover = std::min(*view.hover, last_shown());
  if (view.hover && !dragging_) view.hover_state = &state_at(*view.hover);
  if (view.hover_mistake) view.hover_state = &state_before(view.hover_mistake->events);
  view.playing = playing_;
  view.speed = clock_.speed();
  view.focus = focus_;
  view.inputs = view_.inputs && has_inputs();
  // With a hidden result, an empty panel reveals nothing of what is to come.
  view.chat = view_.chat && (hides_result() || has_chat());
  if (judging_) view.review = &judging_->review();
  view.hides_match = hides_match();
  if (!match_.rounds.empty())
    view.rounds = !view.hides_match ? &match_ : hides_result() ? &match_until_now_ : &match_until_next_;
  if (!round_curves_.empty() && !view.hide_result) view.round_curves = &round_curves_;
  // What only the one at the keys should see.
  if (view.stage && !attempt_) {
    view.message.clear();
    view.marked.reset();
    return view;
  }
  view.at_mistake = !attempt_ && mistake_here() != nullptr;
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

// All kinds, each kind alone, and all again.
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

void Controller::tell_volume() {
  show(is_muted_ || volume_ == 0 ? std::string("sounds: off") : fmt::format("sounds: {} %", volume_));
}

std::vector<sound::SoundCounts> Controller::sound_counts() const {
  std::vector<sound::SoundCounts> all;
  if (is_muted_ || volume_ == 0 || (!attempt_ && clock_.speed() > fastest_with_sound)) return all;
  all = sound::counts_at(timeline(), shown());
  if (!attempt_) return all;
  for (sound::SoundCounts& one : all) one.attack = 0;
  all[attempting_.value].attack = static_cast<std::uint32_t>(std::max(0.0, attempt_->attack().value_or(0)));
  return all;
}

}  // namespace tetron::player
