#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "player/controller/controller.hpp"

// Trying to do mistakes better: the part of the controller that learns with the user.
namespace tetron::player {

namespace {

bool has_same_cells(const replay::Profile& profile, const game::Place& a, const game::Place& b) {
  const auto cells = [&profile](const game::Place& place) {
    std::vector<field::Position> all;
    for (const field::Position& cell : profile.cells(place)) all.push_back(cell);
    std::ranges::sort(
        all, {}, [](const field::Position& cell) { return std::pair(cell.row.value, cell.column.value); });
    return all;
  };
  return a.piece == b.piece && cells(a) == cells(b);
}

}  // namespace

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
  tried_.emplace(known.event, false);
  show_attempt();
}

// The review's own judgement, as soon as the piece was dropped.
void Controller::judge_trial() {
  const auto place = attempt_->last();
  if (!place) {
    trial_->said.reset();
    return;
  }
  if (trial_->said) return;
  trial_->said = review::judge_instead(timeline(), rules(), trial_->mistake, *place);
  if (!trial_->said) trial_->said.emplace().played = *place;
  // With another look the review may order places that are nearly as good differently.
  trial_->is_good = trial_->said->rank == 1
                        ? trial_->said->of > 0
                        : has_same_cells(timeline().profile(), *place, trial_->mistake.best);
  tried_[trial_->mistake.event] |= trial_->is_good;
  if (lesson_) lesson_->judged(trial_->mistake.event, trial_->is_good);
}

void Controller::begin_lesson(Lesson lesson) {
  end_attempt();
  playing_ = false;
  seek(0);
  seek_events(0);
  tried_.clear();
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
  if (lesson_ && tried_.size() >= lesson_->most) return end_lesson();
  tries_next_ = true;
  step_mistake(Direction::on);
}

// What the review says of the drop, and how to go on, the most important first.
std::vector<std::string> Controller::verdict() const {
  if (!trial_ || !trial_->said) return {};
  const review::Judgement& said = *trial_->said;
  std::vector<std::string> lines;
  if (said.of == 0) {
    lines.emplace_back("this place cannot be judged");
  } else if (trial_->is_good) {
    lines.emplace_back("good: as good as the best");
  } else {
    const std::string_view unit = judging_->review().unit == review::CostUnit::lines ? "lines" : "%";
    lines.push_back(fmt::format("cost {:.2f} {}", said.cost, unit));
    lines.push_back(fmt::format("rank {} of {}, green: better", said.rank, said.of));
  }
  lines.push_back(fmt::format("{}: again, Enter: next", how_.keys.keys_text(Steering::again)));
  return lines;
}

std::string Controller::trial_note() const {
  if (!trial_->said && lesson_)
    return lesson_->progress() + ": do it better than outlined; Esc ends the training";
  if (!trial_->said) return "do it better than outlined; Esc goes back to the recording";
  return fmt::format("{}", fmt::join(verdict(), "; "));
}

// "; 3 of 5 mistakes done better".
std::string Controller::tally_text() const {
  const auto good = std::ranges::count_if(tried_, [](const auto& one) { return one.second; });
  return fmt::format("; {} of {} mistakes done better", good, tried_.size());
}

void Controller::turn_mistake_order() {
  view_.mistakes_by_cost = !view_.mistakes_by_cost;
  view_.mistakes_first.reset();
  show(view_.mistakes_by_cost ? "mistakes by cost" : "mistakes by time");
}

}  // namespace tetron::player
