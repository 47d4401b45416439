#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "player/controller/external_judge.hpp"
#include "player/controller/game_review.hpp"

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
  void advance(const review::Judgement* turn);
  bool is_waiting() const { return asked_ && asked_->is_waiting; }
  // Adds what it says about the turn to the note, and the outline of its best place.
  void show_in(scene::View& view, std::string& note, const GameReview& review,
               const review::Judgement& turn) const;

 private:
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
