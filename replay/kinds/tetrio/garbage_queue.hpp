#pragma once

#include <cmath>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "replay/kinds/tetrio/board.hpp"
#include "replay/kinds/tetrio/rng.hpp"
#include "replay/kinds/tetrio/rules.hpp"

namespace tetron::tetrio {

// Rounds as JavaScript's Math.round does.
inline double round_half_up(double value) {
  return std::floor(value + 0.5);
}

// A row of garbage: where its hole is, and the attack that it came from.
struct GarbageRow {
  int column = 0;
  int size = 1;
  std::int64_t id = 0;
};

// What was sent to a player and has not risen yet. docs/formats/tetrio.md, "Garbage".
class GarbageQueue {
 public:
  // `board` is the board of the player who receives.
  GarbageQueue(const Rules& rules, const Board& board);

  // How the columns of holes are chosen, and how long an attack waits. In most games these do not change.
  struct Ways {
    double within = 0;                // chance of a new column in the middle of an attack
    double change = 1;                // after an attack
    double change_by_cancelling = 1;  // after an attack that was cancelled whole
    double favor =
        0;  // more than 0: prefers columns that are easy to dig; less than 0: those that are hard to dig
    bool center = false;
    double phase = 0;  // frames of warning; the wait is twice this
  };
  void set_ways(const Ways& ways) { ways_ = ways; }

  struct QueuedAttack {
    std::int64_t id = 0;
    std::int64_t game = 0;
    int amount = 0;
    int size = 1;
    std::optional<int> column;
    std::optional<double> confirmed;  // frame since which it travels
    double delay = 0;                 // frames; it waits twice this after it has travelled
  };

  void receive(QueuedAttack parcel);
  // The attack begins to travel. Returns how many of its rows are left.
  int confirm(std::int64_t id, std::int64_t game, double frame);
  // Cancels up to `attack` waiting rows and returns how many rows of the attack are left. `pieces`: pieces
  // placed before this one.
  int cancel(int attack, int pieces);
  // Fills `rows` with those that rise when a piece is placed in this frame without clearing a line, at most
  // `cap`.
  void rise(double frame, double cap, std::vector<GarbageRow>& rows);
  // The attack as a whole number of rows, at most a million.
  int rounded(double attack);

  // Whether rows wait to rise one by one; under such rules rise() puts them here instead.
  bool is_entering() const { return !entering_.empty(); }
  // The row that rises in this frame, if any.
  std::optional<GarbageRow> enter(double frame);
  // A line clear delays them.
  void hold_back(double frame);

  int pending() const;
  double chance() { return rng_.next(); }

 private:
  bool is_there(const QueuedAttack& parcel, double frame) const;
  int new_column();
  int favored_column();

  const Rules& rules_;
  const Board& board_;
  Ways ways_;
  Rng rng_;
  std::deque<GarbageRow> entering_;
  double entering_from_ = 0;  // frame
  std::deque<QueuedAttack> attacks_;
  std::optional<int> column_;
  bool column_is_new_ = false;
  double last_rise_ = 0;
  std::int64_t sent_ = 0;
};

}  // namespace tetron::tetrio
