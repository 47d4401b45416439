#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "motion/columns.hpp"
#include "motion/landings.hpp"

namespace tetron::motion {

enum class Key : std::uint8_t { left, right, down, turn_right, turn_left, turn_half, drop };

// How a piece moves down before it is dropped.
enum class Gravity : std::uint8_t {
  none,   // it does not: the piece is moved and rotated where it appears
  soft,   // one row for each `down`
  sonic,  // to the ground for each `down`
  full    // to the ground by itself, at once and after each key, as at 20 rows per frame
};

// Finds keys that bring a piece to a place. Keeps memory between calls.
class KeyFinder {
 public:
  // The shortest sequence of keys, with `drop` as the last one; empty if there is none. `start` is where the
  // piece appears.
  std::optional<std::vector<Key>> find(const Board& board, const Piece& piece, const Start& start,
                                       const Landing& landing, Gravity gravity = Gravity::soft);

 private:
  struct Seen {
    std::int32_t before = -1;  // index of the position from which it was reached
    Key key{};
    bool is_seen = false;
  };

  bool fits(const Start& at) const;
  Start fallen(Start at) const;
  std::optional<Start> turned(const Start& at, int quarters) const;
  std::optional<Start> after(const Start& at, Key key, Gravity gravity) const;

  const Piece* piece_ = nullptr;
  int width_ = 0;
  ColumnFlood columns_;
  std::vector<Seen> seen_;             // by position
  std::vector<std::int32_t> waiting_;  // positions in the order in which they were reached
};

}  // namespace tetron::motion
