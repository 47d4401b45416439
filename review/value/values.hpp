#pragma once

#include "review/ruleset/stone.hpp"

namespace tetron::review {

// A placement and its result.
struct Placed {
  Board board;  // after the placement, without full rows
  int lines = 0;
  int eroded = 0;       // lines times the cells of the piece in them
  int height2 = 0;      // twice the row of the piece's middle
  bool is_out = false;  // part of the piece is above the field: the game is over
};

Placed placed(const Board& board, const Stone& stone, const Landing& landing);

// What a player has in addition to the field.
struct AttackState {
  int combo = -1;         // placements in a row that cleared, not counting the first; -1 for none
  int back_to_back = -1;  // difficult clears in a row, not counting the first; -1 for none
  int pending = 0;        // rows of garbage that were sent and have not risen
  friend bool operator==(const AttackState&, const AttackState&) = default;
};

// A placement and the field before it.
struct Move {
  const Board& before;
  const Stone& stone;
  const Landing& landing;
};

// Values placements; more is better. The value of several placements is the sum of their parts and of the
// part of the field after the last.
class Values {
 public:
  virtual ~Values() = default;
  // The part of a placement. `attack_state` is updated to the one after it.
  virtual double of_move(const Move& move, const Placed& after, AttackState& attack_state) const = 0;
  // The part of the field after the last placement.
  virtual double of_field(const Board& board, const AttackState& attack_state) const = 0;

  // The value of losing the game.
  static constexpr double lost = -1e6;
};

}  // namespace tetron::review
