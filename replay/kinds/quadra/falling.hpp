#pragma once

#include <cstdint>

#include "replay/kinds/quadra/well.hpp"

namespace tetron::kinds {

// How far a piece falls in a frame at a level, in 288ths of a row.
int falling_speed(int level);
// The same while the key down is held, from the player's setting 0 to 3.
int falling_down_speed(int repeat);

// A piece that falls, frame by frame.
class QuadraFalling {
 public:
  // With `kicks`, a piece that cannot turn because of a wall tries it one column away from it.
  QuadraFalling(const QuadraWell& well, std::uint8_t number, int speed, int down_speed, bool kicks);

  const QuadraPiece& piece() const { return piece_; }
  bool fits() const { return well_->fits(piece_); }
  // What the player did in a frame: a bit each for down, left, right, turn left, turn right, turn twice,
  // drop.
  void press(std::uint8_t keys);
  // Falls for a frame. Returns false if the piece rests.
  bool fall();

 private:
  bool move(int right, int turns);
  void turn(int turns);
  bool fits_at(int y) const;

  const QuadraWell* well_;
  QuadraPiece piece_;
  int speed_;
  int down_speed_;
  bool kicks_;
  int height_;  // in 288ths of a row below row 12
};

}  // namespace tetron::kinds
