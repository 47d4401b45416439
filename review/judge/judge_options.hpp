#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/units.hpp"
#include "review/bot/bot_words.hpp"

namespace tetron::review {

// Asks an external judge (a bot) about a position. Returns its moves, the best first; empty if it does not
// answer.
using AskJudge = std::function<std::optional<std::vector<bots::Move>>(const bots::Start&)>;

// Is called with the time of the recording that was reached; false stops.
using GoOn = std::function<bool(base::Milliseconds)>;

struct JudgeOptions {
  std::vector<base::PlayerId> players{};  // empty: all
  std::optional<base::Milliseconds> from{};
  std::optional<base::Milliseconds> until{};
  std::optional<int> depth{};  // pieces to look ahead, the falling one included; empty: the default
  AskJudge ask{};              // asked only about fields with ten columns and tetrominoes; may be empty
};

}  // namespace tetron::review
