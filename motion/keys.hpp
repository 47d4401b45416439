#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "motion/columns.hpp"
#include "motion/landings.hpp"

namespace tetron::motion {

enum class Key : std::uint8_t { left, right, down, turn_right, turn_left, turn_half, drop };

// How a piece comes down before it is dropped.
enum class Gravity : std::uint8_t {
  none,   // not at all: it is moved and turned where it appears
  soft,   // by a row for each `down`
  sonic,  // to the ground for each `down`
  full    // to the ground by itself, at once and after each key: 20 rows a frame
};

// Finds keys that bring a piece to a place. Keeps memory between calls.
class KeyFinder {
 public:
  // As few keys as can be, `drop` the last one; nothing if none do. `start` is where the piece appears.
  std::optional<std::vector<Key>> find(const Board& board, const Piece& piece, const Start& start,
                                       const Landing& landing, Gravity gravity = Gravity::soft);

 private:
  struct Seen {
    std::int32_t before = -1;  // number of the position it was reached from
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
  std::vector<std::int32_t> waiting_;  // positions in the order in which they are reached
};

}  // namespace tetron::motion
