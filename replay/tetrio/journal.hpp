#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "replay/tetrio/attack.hpp"
#include "replay/tetrio/garbage_queue.hpp"
#include "replay/tetrio/piece.hpp"

namespace tetron::tetrio {

// A moment of a round: the frame and where in it, in frames.
using Moment = double;

// One stone that was set.
struct Placement {
  Moment at = 0;
  Piece piece = Piece::t;
  int turns = 0;
  int x = 0;    // of the box's upper left corner
  int row = 0;  // the same, 0 the lowest
  int lines = 0;
  Spin spin = Spin::none;
  bool all_clear = false;
  int combo = -1;  // after it
  int b2b = -1;
  int attack = 0;
  int sent = 0;
  int keys = 0;
  std::optional<Piece> held;     // beside it
  std::array<Piece, 6> next{};   // after it, the one that appeared first
  std::vector<GarbageRow> rose;  // after it, lowest last
  std::vector<Cell> board;       // after all that, row by row from the lowest
};

// Where the falling stone is from some moment on.
struct Move {
  Moment at = 0;
  Piece piece = Piece::t;
  int turns = 0;
  int x = 0;
  int row = 0;
  std::uint32_t stone = 0;     // another number for another stone
  Piece next = Piece::t;       // the one after it
  std::size_t placements = 0;  // before it
};

// Rows that rose without a stone being placed.
struct Rise {
  Moment at = 0;
  std::size_t moves = 0;  // before it
  std::vector<Cell> board;
};

// What happened in a round, in order.
struct Journal {
  int width = 0;
  int height = 0;  // of the rows that are seen
  int rows = 0;    // of a board
  std::array<Piece, 6> first_pieces{};
  std::vector<Cell> first_board;  // empty: none of its cells is set
  std::vector<Placement> placements;
  std::vector<Move> moves;
  std::vector<Rise> rises;
  Moment end = 0;
  bool is_cut = false;  // there was more than is kept
};

}  // namespace tetron::tetrio
