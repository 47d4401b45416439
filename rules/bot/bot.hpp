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
  // The keys for the script's next step. Always the same script; every step is made with the keys asked for.
  virtual Inputs next(const Script& script) = 0;
};

inline constexpr std::array<std::string_view, 2> bot_names{"random", "greedy"};

// Turns, moves and drops at random, now and then pressing keys without sense.
std::unique_ptr<Bot> make_random_bot(std::uint64_t seed);
// Tries every turn and column of a tumo on a copy of the game, under the same rules, and takes the one whose
// field looks best when it has come to rest. The copy has variables of its own: it plays along from the first
// frame, and goes back to where the game is after everything that was only tried. Where tumos are tetrominoes
// and full rows are all that vanishes, `row_value` says how good a field is, if it is there.
std::unique_ptr<Bot> make_greedy_bot(const Script& script, const OutcomeValue& row_value = {});
// Drops every tumo as it comes with its leftmost block over that column, or as near as it gets.
std::unique_ptr<Bot> make_one_column_bot(int column);
// By one of bot_names; null for another name.
std::unique_ptr<Bot> make_bot(std::string_view name, const Script& script,
                              const OutcomeValue& row_value = {});

}  // namespace tetron::rules
