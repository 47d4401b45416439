#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/counted.hpp"
#include "player/controller/controller.hpp"
#include "scene/primitives/drawable.hpp"

// What an external bot says about the last placement: the part of the controller that asks it.
namespace tetron::player {

namespace {

constexpr std::size_t longest_name = 32;  // how many characters of a bot's name are shown

// "cold-clear: number 3 of 17 places".
std::string choice_text(std::string_view judge, const review::Advice& advice) {
  if (advice.of == 0) return fmt::format("{} finds no place that can be reached", judge);
  if (advice.rank == 0)
    return fmt::format("{} has {}, not this one", judge, base::counted(advice.of, "place"));
  if (advice.rank == 1) return fmt::format("{} would do the same", judge);
  return fmt::format("{}: number {} of {}", judge, advice.rank, base::counted(advice.of, "place"));
}

}  // namespace

// The last turn of the focused player or, without one, of the player who placed last.
const review::Judgement* Controller::advised_turn() const {
  if (!shows_better_ || !judging_ || playing_ || attempt_ || mistake_search_) return nullptr;
  const review::Judgement* last = nullptr;
  for (int id = 0; id < timeline().layout().players; ++id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    if (focus_ && player != *focus_) continue;
    const review::Judgement* const own = last_judged(player);
    if (own && (!last || own->event > last->event)) last = own;
  }
  return last;
}

void Controller::go_on_with_advice() {
  if (!outside_judge_) return;
  const review::Judgement* const turn = advised_turn();
  if (!turn) {
    asked_advice_.reset();  // otherwise the window would wait for the answer
    return;
  }
  if (!asked_advice_ || asked_advice_->event != turn->event || asked_advice_->player != turn->player) {
    std::optional<review::bots::Start> question;
    (void)review::judge_again(timeline(), rules(), *turn, [&](const review::bots::Start& start) {
      question = start;
      return std::nullopt;
    });
    asked_advice_ = {turn->player, turn->event, question.has_value(), {}};
    if (question) outside_judge_->ask(*question);
  }
  if (!asked_advice_->is_waiting) return;
  auto answer = outside_judge_->take_answer();
  if (!answer) return;
  asked_advice_->is_waiting = false;
  judge_name_ = scene::drawable(answer->name, longest_name);
  if (!answer->problem.empty()) {
    show(scene::drawable("the judge is no longer asked: " + answer->problem));
    outside_judge_.reset();
    return;
  }
  asked_advice_->said = review::judge_again(
      timeline(), rules(), *turn, [&](const review::bots::Start&) { return std::optional(answer->moves); });
}

void Controller::add_advice(scene::View& view, std::string& note) const {
  const review::Judgement* const turn = advised_turn();
  if (!turn || !asked_advice_ || asked_advice_->event != turn->event || asked_advice_->player != turn->player)
    return;
  if (asked_advice_->is_waiting) {
    note += "; the judge is thinking";
    return;
  }
  if (!asked_advice_->said || !asked_advice_->said->advice) return;
  const review::Advice& advice = *asked_advice_->said->advice;
  note += "; " + choice_text(judge_name_, advice);
  if (advice.of == 0 || advice.rank == 1) return;
  if (advice.best == turn->best) {
    note += ", the best is green";
    return;
  }
  note += ", the best is violet";
  view.ghosts.push_back({timeline().layout().field_of(turn->player), advice.best, scene::GhostKind::advised,
                         rows_moved_since(*turn)});
}

}  // namespace tetron::player
