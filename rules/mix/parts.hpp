#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::rules {

// The parts of a game, in the order in which a rule file has them.
enum class PartKind : std::uint8_t { field_size, block, tumo_shape, rotation, erasure, falling, game_over };
inline constexpr std::array<std::string_view, 7> part_names{"field size", "block",   "tumo shape", "rotation",
                                                            "erasing",    "falling", "game over"};

struct Part {
  std::string note;        // what the part does, in half a sentence; if it is missing, why
  std::string text;        // Lua code, without empty lines around it; empty if the game lacks this part
  bool runs_file = false;  // the text calls PartGame::function
};

// Built-in erasings use roles from this one on for stored blocks, igniters and bombs.
inline constexpr int first_stored_role = 20;

// A game from which mixes can take parts: a built-in one, or a rule file.
struct PartGame {
  std::string name;
  std::array<Part, part_names.size()> parts;
  std::string function = {};  // Lua name of the file as a function; empty for a built-in game
  std::string source = {};    // the file's text
  int highest_colour = 0;     // for a file: the highest role that createBlockPattern() names

  const Part& part(PartKind kind) const { return parts[static_cast<std::size_t>(kind)]; }
};

// Sorted by name.
const std::vector<PartGame>& part_games();
// Returns null if there is no game with that name.
const PartGame* find_part_game(std::string_view name);

// A text of rules/mix/joints: "begin" is placed before the parts, "end" after them, "files" before the parts
// of files.
std::string_view joint(std::string_view name);

}  // namespace tetron::rules
