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
  int faults = 0;                // of them, more than needed
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

// What stands beside a field from some moment on, and what was counted until then.
struct Status {
  Moment at = 0;
  std::optional<Piece> held;
  std::array<Piece, 5> next{};
  int waiting = 0;  // rows of garbage that were sent and have not come up
  int combo = -1;
  int b2b = -1;
  std::int64_t lines = 0;
  std::int64_t attack = 0;
  std::int64_t sent = 0;
  std::int64_t received = 0;
  std::int64_t cleared = 0;  // rows of garbage
  std::int64_t faults = 0;   // key presses more than needed
  std::size_t placements = 0;
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
  std::vector<Status> statuses;
  Moment end = 0;
  bool is_cut = false;  // there was more than is kept
};

}  // namespace tetron::tetrio
