#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "rules/script/script.hpp"

namespace tetron::rules {

// Plays a game by pressing keys.
class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;
  // The keys for the script's next step. Always the same script.
  virtual Inputs next(const Script& script) = 0;
};

inline constexpr std::array<std::string_view, 2> bot_names{"random", "greedy"};

// Turns, moves and drops at random, now and then pressing keys without sense.
std::unique_ptr<Bot> make_random_bot(std::uint64_t seed);
// Tries every turn and column of a tumo on a copy of the game, under the same rules, and takes the one whose
// field looks best when it has come to rest. The rule file runs once more for that, so what it keeps in
// variables of its own may differ from the game's.
std::unique_ptr<Bot> make_greedy_bot(const Script& script);
// By one of bot_names; null for another name.
std::unique_ptr<Bot> make_bot(std::string_view name, const Script& script);

}  // namespace tetron::rules
