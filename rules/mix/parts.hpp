#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::rules {

// What a game is split into, in the order in which a rule file has them.
enum class PartKind : std::uint8_t { field_size, block, tumo_shape, rotation, erasure, falling, game_over };
inline constexpr std::array<std::string_view, 7> part_names{"field size", "block",   "tumo shape", "rotation",
                                                            "erasing",    "falling", "game over"};

struct Part {
  std::string note;        // what it is, in half a sentence; of a part that is missing, why
  std::string text;        // Lua, without empty lines around it; empty: the game lacks this part
  bool runs_file = false;  // the text calls PartGame::function
};

// Built-in erasings take a role from this one on for a block that is stored, an igniter or a bomb.
inline constexpr int first_stored_role = 20;

// A game that mixes take parts from: a built-in one, or a rule file.
struct PartGame {
  std::string name;
  std::array<Part, part_names.size()> parts;
  std::string function = {};  // Lua's name for the whole file as a function; empty for a built-in game
  std::string source = {};    // the file's text
  int highest_colour = 0;     // of a file: the highest role that createBlockPattern() names

  const Part& part(PartKind kind) const { return parts[static_cast<std::size_t>(kind)]; }
};

// By name.
const std::vector<PartGame>& part_games();
// Null if there is none of that name.
const PartGame* find_part_game(std::string_view name);

// A text of rules/mix/joints: "begin" stands before the parts, "end" after them, "files" before parts of
// files.
std::string_view joint(std::string_view name);

}  // namespace tetron::rules
