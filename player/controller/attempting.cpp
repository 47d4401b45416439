#include <fmt/format.h>

#include <string>
#include <utility>

#include "player/controller/controller.hpp"

// Playing on and learning from mistakes: the part of the controller that goes from the recording to attempts
// and trials, and back.
namespace tetron::player {

using base::PlayerId;

namespace {

// Too short to notice.
constexpr std::chrono::milliseconds waiting_time{100};

// With at most this many players, the first living one plays on if none is chosen.
constexpr int most_without_asking = 2;

}  // namespace

bool Controller::has_rules() {
  const std::string& missing = facts_.missing().rules;
  if (!missing.empty()) show(missing);
  return missing.empty();
}

void Controller::ask(FieldQuestion::Kind kind) {
  if (!has_rules()) return;
  playback_.pause();
  questions_.ask(kind, chosen_player(), marking_.rows());
}

// Goes to the next mistake as soon as it is known; until then the window keeps responding. If the user asks
// again for an earlier mistake, goes to the last known one.
void Controller::step_mistake(Direction direction) {
  if (!review_.begin()) return;
  playback_.pause();
  lists_.show_last_mistakes();
  review_.advance(false, waiting_time);
  search_.begin(direction, state().events);
  go_to_sought_mistake();
}

void Controller::go_to_sought_mistake() {
  if (attempt() || search_.is_elsewhere(playback_)) {
    tries_found_ = false;
    lesson_.leave();
    return search_.cancel();
  }
  const auto found = search_.take(review_, playback_, [this](const review::Judgement& one) {
    return (!focus_ || one.player == *focus_) && (!tries_found_ || lesson_.wants(one.event));
  });
  if (!found) return;
  const bool tries = std::exchange(tries_found_, false);
  if (tries && lesson_.is_on() && !found->on) return end_lesson();
  if (!found->is_any())
    return show((hides_result() ? "no mistake in what was seen" : "no further mistake") +
                (tries ? trial_.tally_text() : ""));
  shows_better_ = true;
  playback_.step(found->direction, found->back, found->on);
  if (const auto* const mistake = tries ? mistake_here() : nullptr) begin_trial(*mistake);
}

// The listed mistake that was just made at this moment, by the player who is chosen if one is. Null if there
// is none.
const review::Judgement* Controller::mistake_here() const {
  if (focus_ && menu_player_ && *focus_ != *menu_player_) return nullptr;
  return review_.mistake_here(focus_ ? focus_ : menu_player_);
}

void Controller::set_least_cost(int step) {
  review_.set_least_cost(step);
  lists_.show_last_mistakes();
}

void Controller::turn_mistake_order() {
  view_.mistakes_by_cost = !view_.mistakes_by_cost;
  lists_.show_last_mistakes();
  show(view_.mistakes_by_cost ? "mistakes by cost" : "mistakes by time");
}

// Starts playing on from here for the chosen player, or returns to the recording.
void Controller::toggle_attempt() {
  if (trial_.has_verdict()) return try_next_mistake();
  if (attempt()) return leave_attempt();
  if (!has_rules()) return;
  if (const auto* const mistake = mistake_here()) return begin_trial(*mistake);
  // With many fields, the user must choose one.
  if (!menu_player_ && !focus_ && timeline().layout().players > most_without_asking) {
    asks_for_player_ = !asks_for_player_;
    return playback_.pause();
  }
  // If a perfect clear was shown, it becomes the goal.
  const auto pieces = questions_.perfect_clear_of(chosen_player());
  begin_attempt(review::attempt_start(timeline(), facts_.rules(), state(), chosen_player()));
  if (pieces) playing_on_.set_perfect_clear(*pieces);
}

// Handles the answer to the question on which field the user plays on. Any other command withdraws the
// question. Returns true if the command is done with that.
bool Controller::chooses_player(const Command& command) {
  if (!asks_for_player_ || command.action == Action::take_over) return false;
  asks_for_player_ = false;
  if (command.action == Action::close) return true;
  if (command.action != Action::focus_player || command.argument < 0 ||
      command.argument >= timeline().layout().players)
    return false;
  set_focus(PlayerId(static_cast<std::uint8_t>(command.argument)));
  toggle_attempt();
  return true;
}

// During an attempt most commands for the recording are ignored. Returns true for these, and for those
// handled here.
bool Controller::is_for_attempt(Action action) {
  if (!attempt() || goes_with_attempt(action)) return false;
  if (action == Action::mistake_on && trial_.is_on())
    try_next_mistake();
  else if ((action == Action::close || action == Action::quit) && !std::exchange(view_.help, false))
    leave_attempt();
  return true;
}

void Controller::begin_attempt(review::AttemptStart start) {
  questions_.stop();
  playback_.pause();
  trial_.end();
  playing_on_.begin(chosen_player(), std::move(start), false);
}

void Controller::end_attempt() {
  playing_on_.end();
  trial_.end();
}

// The user goes back to the recording, and learns no more.
void Controller::leave_attempt() {
  show("back to the recording" + (trial_.is_on() ? trial_.tally_text() : ""));
  lesson_.leave();
  end_attempt();
}

// A placement that was judged can only be taken back.
bool Controller::may_steer(review::Steer steer) const {
  return attempt() &&
         (!trial_.has_verdict() || steer == review::Steer::undo || steer == review::Steer::again);
}

void Controller::press(Steering steering) {
  if (!may_steer(steer_of(steering))) return;
  trial_.hide_best();
  playing_on_.press(steer_of(steering));
  judge_trial();
}

void Controller::release(Steering steering) {
  playing_on_.release(steer_of(steering));
}

void Controller::steer(review::Steer steer) {
  if (!may_steer(steer)) return;
  trial_.hide_best();
  playing_on_.steer(steer);
  judge_trial();
}

void Controller::begin_trial(const review::Judgement& mistake) {
  questions_.stop();
  playback_.pause();
  playing_on_.begin(mistake.player, review::attempt_at_turn(timeline(), facts_.rules(), mistake), true);
  trial_.begin(mistake);
  lesson_.offer(mistake.event);
}

// As soon as the piece was dropped.
void Controller::judge_trial() {
  if (!trial_.is_on()) return;
  if (const auto is_good = trial_.judge(attempt()->last())) lesson_.judged(trial_.event(), *is_good);
}

// Shows the best place in the field before the drop, which is taken back; or hides it.
void Controller::show_best() {
  if (trial_.shows_best()) return steer(review::Steer::again);
  trial_.show_best();
  while (attempt()->placements() > 0) playing_on_.steer(review::Steer::undo);
}

void Controller::press_trial(scene::TrialButton button) {
  switch (button) {
    case scene::TrialButton::again:
      return steer(review::Steer::again);
    case scene::TrialButton::next:
      return try_next_mistake();
    case scene::TrialButton::show_best:
      return show_best();
  }
}

void Controller::try_next_mistake() {
  end_attempt();
  if (lesson_.has_offered_all()) return end_lesson();
  tries_found_ = true;
  step_mistake(Direction::on);
}

void Controller::begin_lesson(Lesson lesson) {
  end_attempt();
  playback_.pause();
  playback_.seek(0);
  playback_.seek_events(0);
  trial_.clear_tally();
  lesson_.begin(std::move(lesson));
  if (!facts_.missing().rules.empty() || !review_.begin()) return end_lesson();
  tries_found_ = true;
  step_mistake(Direction::on);
}

void Controller::end_lesson() {
  lesson_.end();
  tries_found_ = false;
}

void Controller::add_attempt(scene::View& view) const {
  playing_on_.show_in(view);
  const auto trial = trial_.view(playing_on_.key_text(Steering::again));
  view.playing_on->trial = trial;
  if (trial)
    view.note = fmt::format("{}; {}: again, Enter: next, w: show best", trial->verdict, trial->keys[0]);
  else if (!trial_.is_on())
    view.note = playing_on_.note();
  else if (lesson_.is_on())
    view.note = lesson_.progress() + ": do it better than outlined; Esc ends the training";
  else
    view.note = "do it better than outlined; Esc goes back to the recording";
  if (trial) return trial_.add_outline(view);
  if (const auto done = attempt()->done(); done && shows_better_ && !hides_result())
    // Garbage of the recording does not rise in the attempt.
    view.ghosts.push_back({timeline().layout().field_of(playing_on_.player()),
                           *done,
                           scene::GhostKind::played,
                           {-attempt()->rows_risen(), {}}});
  playing_on_.add_pointed(view);
}

}  // namespace tetron::player
