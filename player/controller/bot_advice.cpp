#include "player/controller/bot_advice.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "scene/primitives/drawable.hpp"

namespace tetron::player {

namespace {

constexpr std::size_t longest_bot_name = 32;  // characters that are shown

// "cold-clear: number 3 of 17 places".
std::string choice_text(std::string_view bot, const review::Advice& advice) {
  if (advice.of == 0) return fmt::format("{} finds no place that can be reached", bot);
  if (advice.rank == 0) return fmt::format("{} has {}, not this one", bot, base::counted(advice.of, "place"));
  if (advice.rank == 1) return fmt::format("{} would do the same", bot);
  return fmt::format("{}: number {} of {}", bot, advice.rank, base::counted(advice.of, "place"));
}

}  // namespace

void BotAdvice::advance(const review::Judgement* turn) {
  if (!judge_) return;
  if (turn == nullptr) return asked_.reset();  // otherwise the window would wait for the answer
  if (!asked_ || !asked_->is_about(*turn)) {
    std::optional<review::bots::Start> question;
    (void)review::judge_again(playback_.timeline(), facts_.rules(), *turn,
                              [&](const review::bots::Start& start) {
                                question = start;
                                return std::nullopt;
                              });
    asked_ = {turn->player, turn->event, question.has_value(), {}};
    if (question) judge_->ask(*question);
  }
  if (!asked_->is_waiting) return;
  auto answer = judge_->take_answer();
  if (!answer) return;
  asked_->is_waiting = false;
  name_ = scene::drawable(answer->name, longest_bot_name);
  if (!answer->problem.empty()) {
    message_.show(scene::drawable("the judge is no longer asked: " + answer->problem));
    judge_.reset();
    return;
  }
  asked_->answer =
      review::judge_again(playback_.timeline(), facts_.rules(), *turn,
                          [&](const review::bots::Start&) { return std::optional(answer->moves); });
}

void BotAdvice::show_in(scene::View& view, std::string& note, const GameReview& review,
                        const review::Judgement& turn) const {
  if (!asked_ || !asked_->is_about(turn)) return;
  if (asked_->is_waiting) {
    note += "; the judge is thinking";
    return;
  }
  if (!asked_->answer || !asked_->answer->advice) return;
  const review::Advice& advice = *asked_->answer->advice;
  note += "; " + choice_text(name_, advice);
  if (advice.of == 0 || advice.rank == 1) return;
  const bool is_green = advice.best == turn.best;
  note += is_green ? ", the best is green" : ", the best is violet";
  if (!is_green)
    view.ghosts.push_back({playback_.timeline().layout().field_of(turn.player), advice.best,
                           scene::GhostKind::advised, review.rows_moved_since(turn)});
}

}  // namespace tetron::player
