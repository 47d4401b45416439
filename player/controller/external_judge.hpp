#pragma once

#include <optional>
#include <string>
#include <vector>

#include "review/bot/bot_words.hpp"

namespace tetron::player {

// An external bot that judges placements. Its answers are untrusted. No call waits.
class ExternalJudge {
 public:
  ExternalJudge() = default;
  ExternalJudge(const ExternalJudge&) = delete;
  ExternalJudge& operator=(const ExternalJudge&) = delete;
  virtual ~ExternalJudge() = default;

  // Asks about a position. Earlier questions are forgotten.
  virtual void ask(const review::bots::Start& start) = 0;

  struct Answer {
    std::string name;                       // the bot's name
    std::vector<review::bots::Move> moves;  // best first; empty if there is a problem
    std::string problem;                    // why it is no longer asked; empty if there is no problem
  };
  // Returns the answer to the last question once.
  virtual std::optional<Answer> take_answer() = 0;
};

}  // namespace tetron::player
