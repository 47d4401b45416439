#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "review/bot/bot_words.hpp"
#include "review/value/search.hpp"
#include "review/value/versus.hpp"

namespace tetron::review::bots {

// The place of a piece of the guideline as a landing; nothing if it is not between the walls or not on
// anything's way down: within the field's rows.
std::optional<Landing> landing_of(const Stone& stone, const Move& move);

// The evaluator of versus games as a bot: lines of the protocol in, lines out. It plays by the guideline,
// with attacks as TETR.IO counts them by default.
class Bot {
 public:
  explicit Bot(SearchLimits limits);

  // What it says first.
  static std::string greeting(std::string_view version);
  // What it answers to a line, if anything. A line that makes no sense changes nothing; why stands in
  // `problem` then, which may hold the line's own characters.
  std::string answer(std::string_view line, std::string& problem);
  // It was told to quit.
  bool is_over() const { return is_over_; }

 private:
  std::string on(const Question& question, std::string& problem);
  std::string suggest();
  // False if the move cannot be made.
  bool play(const Move& move);
  const Stone& stone(field::Tetromino kind) const { return stones_[static_cast<std::size_t>(kind) - 1]; }

  std::array<Stone, 7> stones_;
  std::shared_ptr<const Versus> values_;
  SearchLimits limits_;
  Search search_;
  std::optional<Start> game_;  // as it stands; nothing before the first, and after `stop`
  Standing standing_;
  bool is_over_ = false;
};

}  // namespace tetron::review::bots
