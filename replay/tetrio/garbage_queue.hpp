#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "replay/tetrio/rng.hpp"
#include "replay/tetrio/rules.hpp"

namespace tetron::tetrio {

// A row that rises: where its hole is, and whose attack it is of.
struct GarbageRow {
  int column = 0;
  int size = 1;
  std::int64_t id = 0;
};

// What was sent to a player and has not come up yet. docs/formats/tetrio.md, "Garbage".
class GarbageQueue {
 public:
  explicit GarbageQueue(const Rules& rules);

  struct Parcel {
    std::int64_t id = 0;
    std::int64_t game = 0;
    int amount = 0;
    int size = 1;
    std::optional<int> column;
    std::optional<double> confirmed;  // since when it travels
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

  int waiting() const;
  void clear() { parcels_.clear(); }

 private:
  double chance() { return rng_.next(); }
  int new_column();

  const Rules& rules_;
  Rng rng_;
  std::deque<Parcel> parcels_;
  std::optional<int> column_;
  bool column_is_new_ = false;
  double last_rise_ = 0;
  std::int64_t sent_ = 0;
};

}  // namespace tetron::tetrio
