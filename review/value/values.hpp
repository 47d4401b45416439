#pragma once

#include "review/ruleset/stone.hpp"

namespace tetron::review {

// A placement with what follows from it.
struct Placed {
  Board board;  // after it, without full rows
  int lines = 0;
  int eroded = 0;       // lines times the piece's own cells in them
  int height2 = 0;      // twice the row of the piece's middle
  bool is_out = false;  // some of it stays above the field: the game is over
};

Placed placed(const Board& board, const Stone& stone, const Landing& landing);

// What a player has besides the field.
struct Standing {
  int combo = -1;   // placements in a row that cleared, after the first; -1 for none
  int chain = -1;   // difficult clears in a row, after the first; -1 for none
  int waiting = 0;  // rows of garbage that were sent and have not come up
  friend bool operator==(const Standing&, const Standing&) = default;
};

// A placement in the field where it is made.
struct Move {
  const Board& before;
  const Stone& stone;
  const Landing& landing;
};

// What placements are valued by: more is better. The value of a way of several placements is the sum of its
// pieces' parts and the part of the field that is left in the end.
class Values {
 public:
  virtual ~Values() = default;
  // The part of a piece. `standing` is the one before it and becomes the one after it.
  virtual double of_move(const Move& move, const Placed& after, Standing& standing) const = 0;
  // The part of the field that is left.
  virtual double of_field(const Board& board, const Standing& standing) const = 0;

  // What the end of the game is worth.
  static constexpr double lost = -1e6;
};

}  // namespace tetron::review
