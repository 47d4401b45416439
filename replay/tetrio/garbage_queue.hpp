#pragma once

#include <cmath>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "replay/tetrio/board.hpp"
#include "replay/tetrio/rng.hpp"
#include "replay/tetrio/rules.hpp"

namespace tetron::tetrio {

// Rounds as JavaScript's Math.round does.
inline double round_half_up(double value) {
  return std::floor(value + 0.5);
}

// A row that rises: where its hole is, and whose attack it is of.
struct GarbageRow {
  int column = 0;
  int size = 1;
  std::int64_t id = 0;
};

// What was sent to a player and has not come up yet. docs/formats/tetrio.md, "Garbage".
class GarbageQueue {
 public:
  // Of a player whose board this is.
  GarbageQueue(const Rules& rules, const Board& board);

  // How holes are chosen, and how long an attack waits: in most games the same from first to last.
  struct Ways {
    double within = 0;                // chance of another column in the middle of an attack
    double change = 1;                // after an attack
    double change_by_cancelling = 1;  // after one that was cancelled whole
    double favor = 0;                 // more than 0: columns that are easy to dig; less: those that are not
    bool center = false;
    double phase = 0;  // frames, twice: as a warning
  };
  void set_ways(const Ways& ways) { ways_ = ways; }

  struct Parcel {
    std::int64_t id = 0;
    std::int64_t game = 0;
    int amount = 0;
    int size = 1;
    std::optional<int> column;
    std::optional<double> confirmed;  // since when it travels
    double delay = 0;                 // frames, twice, after it has travelled
  };

  void receive(Parcel parcel);
  // Says how many rows of it are left.
  int confirm(std::int64_t id, std::int64_t game, double frame);
  // Takes up to `attack` rows off what waits; says how much of the attack is left. `pieces` were placed
  // before.
  int cancel(int attack, int pieces);
  // The rows that come up when a stone is placed in this frame without clearing a line.
  void rise(double frame, double cap, std::vector<GarbageRow>& rows);
  // An attack without its fraction, at most a million.
  int rounded(double attack);

  // Rows that come up one by one, if the rules say so: rise() puts them here instead.
  bool is_entering() const { return !entering_.empty(); }
  // The one that comes up in this frame.
  std::optional<GarbageRow> enter(double frame);
  // A clear keeps them down for a while.
  void hold_back(double frame);

  int waiting() const;
  double chance() { return rng_.next(); }

 private:
  bool is_there(const Parcel& parcel, double frame) const;
  int new_column();
  int favored_column();

  const Rules& rules_;
  const Board& board_;
  Ways ways_;
  Rng rng_;
  std::deque<GarbageRow> entering_;
  double entering_from_ = 0;  // frame
  std::deque<Parcel> parcels_;
  std::optional<int> column_;
  bool column_is_new_ = false;
  double last_rise_ = 0;
  std::int64_t sent_ = 0;
};

}  // namespace tetron::tetrio
