#pragma once

#include <optional>
#include <string>

#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/state.hpp"

namespace tetron::convert {

struct BoardStyle {
  bool color = false;                    // colored blanks with ANSI escape sequences instead of letters
  int columns = 80;                      // width of the terminal; each row of fields has at least one
  std::optional<base::MatrixId> only{};  // only this field
  bool has_credits = true;               // and for lives: only Tetron 4 has them
};

// Appends the fields of a moment side by side. Above each are its players' names, lines, and level, lives
// and credits or score, as far as the game has them. Falling pieces are drawn in lowercase letters or bright
// colors.
void append_boards(std::string& out, const replay::State& state, const replay::Profile& profile,
                   const replay::Game& game, const BoardStyle& style);

}  // namespace tetron::convert
