#pragma once

#include <array>
#include <cstdint>

#include "field/grid.hpp"
#include "samples/generate/stone.hpp"

namespace tetron::samples {

// Columns that a player's stones may use: all of a field of one's own, the own part and a little more of a
// shared one.
struct Zone {
  int first = 0;
  int last = 0;
};

// What makes a heap of stones easy or hard to play on.
struct Heap {
  int height = 0;     // of the tallest column
  int area = 0;       // heights of all columns together
  int holes = 0;      // empty cells with a filled one somewhere above
  int bumpiness = 0;  // differences in height between neighbours, added up
  int last_step = 0;  // the part of them between the last two columns
};

// Which cells of a field are filled, as bits: quick to copy and to judge.
class Rows {
 public:
  Rows() = default;
  // At most 64 columns.
  explicit Rows(field::GridView grid);

  int width() const { return width_; }
  int height() const { return height_; }
  // True if the stone lies inside the zone, above the floor and on empty cells. Above the top row all is
  // free.
  bool fits(const Stone& stone, const Zone& zone) const;
  // The stone moved down until it lies on something.
  Stone dropped(Stone stone, const Zone& zone) const;
  void fill(const Stone& stone);
  int clear_full();
  Heap heap() const;

 private:
  std::array<std::uint64_t, field::max_height> rows_{};  // bit i: column i
  int width_ = 0;
  int height_ = 0;
};

}  // namespace tetron::samples
