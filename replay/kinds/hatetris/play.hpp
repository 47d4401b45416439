#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "replay/game/match.hpp"
#include "replay/kinds/hatetris/game.hpp"

namespace tetron::kinds {

// What the text of a replay does not say.
struct HatetrisGame {
  HatetrisEnemy enemy = HatetrisEnemy::hatetris;
  int width = 10;
  friend bool operator==(const HatetrisGame&, const HatetrisGame&) = default;
};

struct HatetrisPlayed {
  std::int64_t pieces = 0;
  std::int64_t lines = 0;
  std::size_t moves = 0;  // up to the end of the game
  bool is_over = false;
  bool ends_placed = false;  // the last move, or the one before it, placed a piece
};

// Plays the moves to the end of the game. Events are written to `round` unless it is null.
HatetrisPlayed play_hatetris(std::string_view moves, const HatetrisGame& game, game::Round* round = nullptr);

// Whether the game is over with the moves. After it they may go on down as far as a piece falls, and the text
// may have a move left and a move down that fill it up.
bool ends_with_its_moves(const HatetrisPlayed& played, std::string_view moves);

// The game whose pieces fit the moves: the first that is over with them, else the first whose last move
// places a piece, else the usual one.
HatetrisGame hatetris_game_of(std::string_view moves);

}  // namespace tetron::kinds
