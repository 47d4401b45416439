#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "review/bot/bot_words.hpp"
#include "review/value/search.hpp"
#include "review/value/versus.hpp"

namespace tetron::review::bots {

// A move as a landing of the piece; empty if it is not within the walls and the rows of the field.
std::optional<Landing> landing_of(const Stone& stone, const Move& move);

// The evaluator of versus games as a bot: takes lines of the Tetris Bot Protocol and returns lines. It plays
// by the guideline, with attack as in TETR.IO by default.
class Bot {
 public:
  explicit Bot(SearchLimits limits);

  // The first line, which says who the bot is.
  static std::string greeting(std::string_view version);
  // The answer to a line; empty if there is none. A line that makes no sense changes nothing; `problem` then
  // says why. It may contain characters of the line.
  std::string answer(std::string_view line, std::string& problem);
  // Whether a `quit` was received.
  bool is_over() const { return is_over_; }

 private:
  std::string on(const Question& question, std::string& problem);
  std::string suggest();
  // False if the move is not possible.
  bool play(const Move& move);
  const Stone& stone(field::Tetromino kind) const { return stones_[static_cast<std::size_t>(kind) - 1]; }

  std::array<Stone, 7> stones_;
  std::shared_ptr<const Versus> values_;
  SearchLimits limits_;
  Search search_;
  std::optional<Start> game_;  // the current game; empty before the first `start` and after `stop`
  AttackState attack_state_;
  bool is_over_ = false;
};

}  // namespace tetron::review::bots
