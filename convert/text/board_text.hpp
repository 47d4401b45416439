#pragma once

#include <optional>
#include <string>

#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/state.hpp"

namespace tetron::convert {

struct BoardStyle {
  bool color = false;  // colored blanks with ANSI escape sequences; else letters
  int columns = 80;    // how wide the terminal is; at least one field stands in a row of fields
  std::optional<base::MatrixId> only{};  // of all fields
  bool has_lines = true;                 // else the game does not count lines, or does not say them
  bool has_level = true;                 // the same of levels
  bool has_credits = true;               // and lives: those of Tetron 4 alone
};

// The fields of a moment side by side, each with its players' names, lines, and level, lives and credits or
// score above it, as far as the game has them, and their falling stones drawn in small letters (or bright
// colors).
void append_boards(std::string& out, const replay::State& state, const replay::Profile& profile,
                   const replay::Game& game, const BoardStyle& style);

}  // namespace tetron::convert
