#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "rules/bot/outcome.hpp"
#include "rules/script/script.hpp"

namespace tetron::rules {

enum class Player : std::uint8_t { random, greedy, one_column };

// The figures of a game that a bot plays to rate the rules.
struct RatedGame {
  std::uint64_t seed = 0;
  Player player = Player::random;
  int column = 0;  // for Player::one_column
  Over over = Over::no;
  std::optional<ScriptError> error{};
  Counts counts{};
  std::uint64_t lost_tumos = 0;       // those with a block outside of the field or on another one
  std::uint64_t early_tumos = 0;      // number of tumos among the first early_tumos_looked_at
  std::uint64_t early_erased = 0;     // number of blocks erased until the last of them was fixed
  std::vector<std::uint8_t> field{};  // its values when field_tumos tumos had been fixed, or at the end
};

inline constexpr std::uint64_t early_tumos_looked_at = 60;
inline constexpr std::uint64_t field_tumos = 12;

struct GameLimits {
  std::uint64_t frames = std::uint64_t{10} * 60 * frames_per_second;
  std::uint64_t tumos = 0;  // 0: any number
};

// The bot that plays.
struct RatedPlayer {
  Player kind = Player::random;
  int column = 0;            // for Player::one_column
  OutcomeValue row_value{};  // for Player::greedy, as for make_greedy_bot()
};

// Plays one game to its end or to a limit. Returns nothing if a stop was requested before.
std::optional<RatedGame> play_rated(const Source& source, const ScriptOptions& options, std::uint64_t seed,
                                    const RatedPlayer& player, const GameLimits& limits,
                                    const std::stop_token& stop);

}  // namespace tetron::rules
