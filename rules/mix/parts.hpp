#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tetron::rules {

// What a game is split into, in the order in which a rule file has them.
enum class PartKind : std::uint8_t { field_size, block, tumo_shape, rotation, erasure, falling, game_over };
inline constexpr std::array<std::string_view, 7> part_names{"field size", "block",   "tumo shape", "rotation",
                                                            "erasing",    "falling", "game over"};

struct Part {
  std::string_view note;  // what it is, in half a sentence
  std::string_view text;  // Lua, without empty lines around it
};

// A game that mixes take parts from.
struct PartGame {
  std::string_view name;
  std::array<Part, part_names.size()> parts;

  const Part& part(PartKind kind) const { return parts[static_cast<std::size_t>(kind)]; }
};

// By name.
const std::vector<PartGame>& part_games();
// Null if there is none of that name.
const PartGame* find_part_game(std::string_view name);

// What stands before the parts and after them.
std::string_view mix_begin();
std::string_view mix_end();

}  // namespace tetron::rules
