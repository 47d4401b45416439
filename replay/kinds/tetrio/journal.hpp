#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "replay/kinds/tetrio/attack.hpp"
#include "replay/kinds/tetrio/garbage_queue.hpp"
#include "replay/kinds/tetrio/piece.hpp"

namespace tetron::tetrio {

// A moment of a round in frames; the fraction is the time within the frame.
using Moment = double;

// A piece that was placed.
struct Placement {
  Moment at = 0;
  Piece piece = Piece::t;
  int turns = 0;
  int x = 0;    // column of the upper left corner of the box
  int row = 0;  // row of the same corner; 0 is the lowest
  int lines = 0;
  Spin spin = Spin::none;
  bool all_clear = false;
  int combo = -1;  // after this placement
  int b2b = -1;
  int attack = 0;
  int sent = 0;
  int keys = 0;
  int finesse_faults = 0;        // key presses of `keys` that were not needed
  std::optional<Piece> held;     // the piece in hold
  std::array<Piece, 6> next{};   // the pieces that come after it, soonest first
  std::vector<GarbageRow> rose;  // garbage that rose after it, lowest row last
  std::vector<Cell> board;       // after all of the above, row by row from the lowest
};

// Where the falling piece is from a moment on.
struct Move {
  Moment at = 0;
  Piece piece = Piece::t;
  int turns = 0;
  int x = 0;
  int row = 0;
  std::uint32_t stone = 0;     // changes with each new piece
  Piece next = Piece::t;       // the next piece of the queue
  std::size_t placements = 0;  // how many came before this move
};

// Garbage that rose without a piece being placed.
struct Rise {
  Moment at = 0;
  std::size_t moves = 0;  // how many came before it
  std::vector<Cell> board;
};

// What is shown next to a field from a moment on, and the counts until then.
struct Status {
  Moment at = 0;
  std::optional<Piece> held;
  std::array<Piece, 5> next{};
  int pending = 0;  // rows of garbage that were sent and have not risen yet
  int combo = -1;
  int b2b = -1;
  std::int64_t lines = 0;
  std::int64_t attack = 0;
  std::int64_t sent = 0;
  std::int64_t received = 0;
  std::int64_t cleared = 0;         // rows of garbage
  std::int64_t finesse_faults = 0;  // key presses more than needed
  std::size_t placements = 0;
};

// What happened in a round, in order.
struct Journal {
  int width = 0;
  int height = 0;  // visible rows
  int rows = 0;    // all rows of a board
  std::array<Piece, 6> first_pieces{};
  std::vector<Cell> first_board;  // empty if no cell is set
  std::vector<Placement> placements;
  std::vector<Move> moves;
  std::vector<Rise> rises;
  std::vector<Status> statuses;
  Moment end = 0;
  bool is_cut = false;  // the round was longer than what is kept
};

}  // namespace tetron::tetrio
