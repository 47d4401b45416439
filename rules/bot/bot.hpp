#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "rules/bot/outcome.hpp"
#include "rules/script/script.hpp"

namespace tetron::rules {

// Plays a game by pressing keys.
class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;
  // The keys for the script's next step. All calls must be with the same script, and each step must be made
  // with the keys that were returned.
  virtual Inputs next(const Script& script) = 0;
};

inline constexpr std::array<std::string_view, 2> bot_names{"random", "greedy"};

// Turns, moves and drops at random; sometimes presses keys that make no sense.
std::unique_ptr<Bot> make_random_bot(std::uint64_t seed);
// Tries every turn and column of a tumo on a copy of the game, under the same rules, and chooses the one
// whose field looks best after it has come to rest. The copy has separate variables: it plays along from the
// first frame, and returns to the game's position after each trial. If tumos are tetrominoes and only full
// rows vanish, `row_value`, if given, says how good a field is.
std::unique_ptr<Bot> make_greedy_bot(const Script& script, const OutcomeValue& row_value = {});
// Drops every tumo unturned, with its leftmost block in that column or as near to it as possible.
std::unique_ptr<Bot> make_one_column_bot(int column);
// Makes a bot by one of bot_names; null for another name.
std::unique_ptr<Bot> make_bot(std::string_view name, const Script& script,
                              const OutcomeValue& row_value = {});

}  // namespace tetron::rules
