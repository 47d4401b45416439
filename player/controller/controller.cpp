#include "player/controller/controller.hpp"

#include <algorithm>
#include <string>
#include <utility>

// What is shown and heard of a recording. The rest of the controller is in acting.cpp (keys), pointing.cpp
// (the mouse) and attempting.cpp (playing on, and mistakes).
namespace tetron::player {

using base::PlayerId;

namespace {

// The part of a frame in which placements are judged; and while the user waits for a mistake, when the window
// still responds.
constexpr std::chrono::milliseconds judging_time{6};
constexpr std::chrono::milliseconds judging_time_sought{40};

// At higher speeds, single sounds cannot be distinguished.
constexpr double fastest_with_sound = 4;

}  // namespace

Controller::Controller(const replay::Timeline& timeline, const Settings& settings)
    : playback_(timeline, {settings.start, settings.speed, settings.paused, settings.hide_result}, message_),
      facts_(timeline),
      volume_(settings.volume, settings.muted, message_) {
  view_.look = settings.look;
  view_.statistics = settings.panels.statistics;
  view_.chat = settings.panels.chat;
  view_.chunk = settings.panels.chunk;
  view_.mistakes = settings.panels.mistakes;
  view_.values = settings.panels.values;
  view_.inputs = settings.panels.inputs;
  view_.stage = settings.stage;
  view_.stage_chances = settings.stage_chances;
  set_focus(settings.focus);
}

void Controller::open(const replay::Timeline& timeline, std::optional<PlayerId> focus) {
  const bool is_hidden = playback_.reached().hides_result;
  if (state().events >= this->timeline().events() || (is_hidden && !hides_result())) match_.note_seen();
  if (auto curve = review_.curve(); !curve.empty() && !is_hidden) match_.keep_curve(std::move(curve));
  forget_review();
  playback_.open(timeline, std::exchange(drags_on_, false));
  facts_.open(timeline);
  focus_.reset();
  set_focus(focus);
  marking_.clear();
  lists_.show_last_mistakes();
  hover_.open();
}

void Controller::renew(const replay::Timeline& timeline) {
  forget_review();
  playback_.renew(timeline);
  facts_.open(timeline);
  hover_.renew();
  set_focus(std::exchange(focus_, std::nullopt));
}

void Controller::forget_review() {
  questions_.stop();
  review_.forget(wants_review());
  advice_.forget();
  search_.cancel();
  end_attempt();
  trial_.clear_tally();
  tries_found_ = false;
  asks_for_player_ = false;
}

bool Controller::wants_review() const {
  return view_.values || view_.mistakes || shows_better_ || (view_.stage && view_.stage_chances);
}

void Controller::advance(std::chrono::nanoseconds elapsed) {
  message_.advance(elapsed);
  review_.advance(wants_review(), search_.is_on() ? judging_time_sought : judging_time);
  if (search_.is_on()) go_to_sought_mistake();
  advice_.advance(advised_turn());
  questions_.advance(focus_);
  if (is_covered_) return;
  if (!attempt()) return playback_.advance(elapsed);
  playing_on_.advance(elapsed);
  judge_trial();
}

// The last turn of the focused player or, without one, of the player who placed last.
const review::Judgement* Controller::advised_turn() const {
  if (!shows_better_ || !review_.found() || playback_.is_playing() || attempt() || search_.is_on())
    return nullptr;
  const review::Judgement* last = nullptr;
  for (int id = 0; id < timeline().layout().players; ++id) {
    const PlayerId player(static_cast<std::uint8_t>(id));
    if (focus_ && player != *focus_) continue;
    const review::Judgement* const own = review_.last_of(player);
    if (own && (!last || own->event > last->event)) last = own;
  }
  return last;
}

scene::View Controller::view() const {
  scene::View view = view_;
  view.message = message_.text();
  view.focus = focus_;
  view.marked = marking_.rows();
  view.inputs = view_.inputs && facts_.has_keys();
  // With a hidden result, an empty panel reveals nothing of what is to come.
  view.chat = view_.chat && (hides_result() || facts_.has_chat());
  playback_.show_in(view);
  hover_.show_in(view, playback_);
  lists_.show_in(view);
  review_.show_in(view);
  match_.show_in(view, playback_.reached(), timeline());
  // What only the one at the keys should see.
  if (view.stage && !attempt()) {
    view.message.clear();
    view.marked.reset();
    return view;
  }
  if (asks_for_player_) view.note = "whose field? A click on it, or the player's key; Esc: none";
  if (attempt())
    add_attempt(view);
  else if (review_.found())
    add_review(view);
  questions_.show_in(view);
  return view;
}

void Controller::add_review(scene::View& view) const {
  view.at_mistake = mistake_here() != nullptr;
  if (search_.is_on()) view.note = "looking for mistakes, so far to " + review_.reached_text();
  if (!shows_better_) return;
  std::string note = review_.outline_better(view, focus_);
  // During play, texts would change too fast.
  if (playback_.is_playing() || search_.is_on()) return;
  if (const auto* const turn = advised_turn()) advice_.show_in(view, note, review_, *turn);
  view.note = note;
}

PlayerId Controller::chosen_player() const {
  if (menu_player_ && menu_player_->value < timeline().layout().players) return *menu_player_;
  if (focus_) return *focus_;
  for (int id = 0; id < timeline().layout().players; ++id)
    if (state().players[static_cast<std::size_t>(id)].alive) return PlayerId(static_cast<std::uint8_t>(id));
  return PlayerId(0);
}

void Controller::set_focus(std::optional<PlayerId> player) {
  if (!player || player->value < timeline().layout().players) focus_ = player;
}

bool Controller::is_moving() const {
  return (playback_.is_playing() && !is_covered_) || !message_.text().empty() || attempt() ||
         review_.is_going_on() || questions_.is_waiting() || advice_.is_waiting();
}

std::vector<sound::SoundCounts> Controller::sound_counts() const {
  std::vector<sound::SoundCounts> all;
  if (volume_.is_silent() || (!attempt() && playback_.speed() > fastest_with_sound)) return all;
  all = sound::counts_at(timeline(), shown());
  if (!attempt()) return all;
  for (sound::SoundCounts& one : all) one.attack = 0;
  all[playing_on_.player().value].attack =
      static_cast<std::uint32_t>(std::max(0.0, attempt()->attack().value_or(0)));
  return all;
}

}  // namespace tetron::player
