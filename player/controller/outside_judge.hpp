#pragma once

#include <optional>
#include <string>
#include <vector>

#include "review/bot/bot_words.hpp"

namespace tetron::player {

// A bot that says what it thinks of placements, beside the window. What it says is a stranger's. Nothing here
// waits.
class OutsideJudge {
 public:
  OutsideJudge() = default;
  OutsideJudge(const OutsideJudge&) = delete;
  OutsideJudge& operator=(const OutsideJudge&) = delete;
  virtual ~OutsideJudge() = default;

  // Asks about a position. What was asked before counts no more.
  virtual void ask(const review::bots::Start& start) = 0;

  struct Answer {
    std::string name;                       // of the bot
    std::vector<review::bots::Move> moves;  // the best first; none where there is a problem
    std::string problem;                    // why it is no longer asked; empty as long as it is
  };
  // What it says to the last question, once.
  virtual std::optional<Answer> take_answer() = 0;
};

}  // namespace tetron::player
