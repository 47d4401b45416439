#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/counted.hpp"
#include "player/controller/external_judge.hpp"
#include "player/controller/game_review.hpp"
#include "scene/primitives/drawable.hpp"

namespace tetron::player {

// What an external bot says about a placement.
class BotAdvice {
 public:
  // All must outlive it.
  BotAdvice(const Playback& playback, const GameFacts& facts, Message& message)
      : playback_(playback), facts_(facts), message_(message) {}

  // Null: none is asked.
  void set_judge(std::shared_ptr<ExternalJudge> judge) { judge_ = std::move(judge); }
  void forget() { asked_.reset(); }
  // Asks about a turn, once, and takes the answer when it comes. Null: about none.
  void advance(const review::Judgement* turn) {
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
    name_ = scene::drawable(answer->name, longest_name);
    if (!answer->problem.empty()) {
      message_.show(scene::drawable("the judge is no longer asked: " + answer->problem));
      judge_.reset();
      return;
    }
    asked_->answer =
        review::judge_again(playback_.timeline(), facts_.rules(), *turn,
                            [&](const review::bots::Start&) { return std::optional(answer->moves); });
  }
  bool is_waiting() const { return asked_ && asked_->is_waiting; }
  // Adds what it says about the turn to the note, and the outline of its best place.
  void show_in(scene::View& view, std::string& note, const GameReview& review,
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

 private:
  static constexpr std::size_t longest_name = 32;  // characters that are shown

  // "cold-clear: number 3 of 17 places".
  static std::string choice_text(const std::string& bot, const review::Advice& advice) {
    if (advice.of == 0) return bot + " finds no place that can be reached";
    if (advice.rank == 0) return bot + " has " + base::counted(advice.of, "place") + ", not this one";
    if (advice.rank == 1) return bot + " would do the same";
    return bot + ": number " + std::to_string(advice.rank) + " of " + base::counted(advice.of, "place");
  }

  struct Asked {
    base::PlayerId player{};
    std::uint32_t event = 0;
    bool is_waiting = false;
    std::optional<review::Judgement> answer{};

    bool is_about(const review::Judgement& turn) const {
      return event == turn.event && player == turn.player;
    }
  };

  const Playback& playback_;
  const GameFacts& facts_;
  Message& message_;
  std::shared_ptr<ExternalJudge> judge_;
  std::optional<Asked> asked_;
  std::string name_;  // of the bot, safe to draw
};

}  // namespace tetron::player
