#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "player/controller/controller.hpp"

// Trying to do mistakes better: the part of the controller that learns with the user.
namespace tetron::player {

// The listed mistake that was just made at this moment. Null if there is none.
const review::Judgement* Controller::mistake_here() const {
  if (!judging_ || playing_) return nullptr;
  const review::Review& review = judging_->review();
  const auto found = std::ranges::find_if(review.judgements, [&](const review::Judgement& one) {
    return one.event + 1 == state().events && scene::is_mistake(one, review.unit, view_.least_cost) &&
           (!focus_ || one.player == *focus_) && (!meant_ || one.player == *meant_);
  });
  return found == review.judgements.end() ? nullptr : &*found;
}

void Controller::begin_trial(const review::Judgement& mistake) {
  const review::Judgement known = mistake;  // the review may find more meanwhile
  attempting_ = known.player;
  const auto meant = std::exchange(meant_, known.player);
  begin_attempt(review::attempt_at_turn(timeline(), rules(), known));
  meant_ = meant;
  held_input_.end_countdown();
  raced_.reset();
  trial_ = Trial{known};
  offered_.insert(known.event);
  show_attempt();
}

// The review's own judgement, as soon as the piece was dropped.
void Controller::judge_trial() {
  const auto place = attempt_->last();
  if (!place) {
    if (!trial_->shows_best) trial_->said.reset();
    return;
  }
  if (trial_->said) return;
  trial_->said = review::trial_of(timeline(), rules(), trial_->mistake, *place);
  if (trial_->was_shown) return;
  tried_.add(trial_->mistake.event, trial_->said->is_good());
  if (lesson_) lesson_->judged(trial_->mistake.event, trial_->said->is_good());
}

// Shows the best place in the field before the drop, which is taken back; or hides it.
void Controller::show_best() {
  if (trial_->shows_best) return steer(review::Steer::again);
  trial_->shows_best = trial_->was_shown = true;
  while (attempt_->placements() > 0) attempt_->steer(review::Steer::undo, false);
  show_attempt();
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

void Controller::begin_lesson(Lesson lesson) {
  end_attempt();
  playing_ = false;
  seek(0);
  seek_events(0);
  tried_.clear();
  offered_.clear();
  lesson_ = std::move(lesson);
  lesson_over_ = false;
  if (!missing_data_.rules.empty() || !need_review()) return end_lesson();
  tries_next_ = true;
  step_mistake(Direction::on);
}

// There is nothing more to learn here.
void Controller::end_lesson() {
  lesson_.reset();
  lesson_over_ = true;
  tries_next_ = false;
}

// The user goes back to the recording, and learns no more.
void Controller::leave_attempt() {
  show("back to the recording" + (trial_ ? tally_text() : ""));
  lesson_.reset();
  end_attempt();
}

void Controller::try_next_mistake() {
  end_attempt();
  if (lesson_ && offered_.size() >= lesson_->most) return end_lesson();
  tries_next_ = true;
  step_mistake(Direction::on);
}

// What the review says of the drop, and what can be done next.
std::optional<scene::TrialView> Controller::trial_view() const {
  if (!trial_ || (!trial_->said && !trial_->shows_best)) return std::nullopt;
  scene::TrialView view;
  view.verdict = trial_->said ? review::words_of(*trial_->said) : std::string("The best place is green");
  view.is_good = trial_->said && trial_->said->is_good();
  view.shows_best = trial_->shows_best;
  view.keys = {how_.keys.keys_text(Steering::again), "Enter", "w"};
  return view;
}

std::string Controller::trial_note() const {
  if (const auto view = trial_view())
    return fmt::format("{}; {}: again, Enter: next, w: show best", view->verdict, view->keys[0]);
  if (lesson_) return lesson_->progress() + ": do it better than outlined; Esc ends the training";
  return "do it better than outlined; Esc goes back to the recording";
}

// "; 3 of 5 mistakes done better". Nothing if none was tried.
std::string Controller::tally_text() const {
  if (tried_.tried() == 0) return "";
  return fmt::format("; {} of {} mistakes done better", tried_.better(), tried_.tried());
}

void Controller::turn_mistake_order() {
  view_.mistakes_by_cost = !view_.mistakes_by_cost;
  view_.mistakes_first.reset();
  show(view_.mistakes_by_cost ? "mistakes by cost" : "mistakes by time");
}

}  // namespace tetron::player
