#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "replay/infer/change.hpp"
#include "replay/infer/shapes.hpp"

namespace tetron::replay::infer {

// A segment under a reading: what was added to the field, and by which stones.
struct Case {
  std::uint32_t segment = 0;
  std::span<const tet::StonePlace> stones;
  Board before;
  Board after;
  std::vector<ClearedRows> clears;  // the possible ones, at least one
  std::size_t chosen = 0;           // of `clears`
  std::vector<AddedCell> added;     // under the chosen one
  std::vector<std::int16_t> index;  // of the added cell, by cell of the field; -1 where none was added
};

// A stone's anchor as column and row from the top.
struct Anchor {
  int column = 0;
  int row = 0;
};

// Segments seen through one reading.
class Study {
 public:
  // Keeps the segments that the reading can make sense of: both snapshots unpack, and nothing vanished but
  // rows.
  Study(const Evidence& evidence, const Reading& reading, std::span<const std::uint32_t> segments);

  const Reading& reading() const { return reading_; }
  std::span<const Case> cases() const { return cases_; }
  // Segments that were tried, and how much those that made sense had to tell: blocks that stayed or came
  // down.
  std::size_t tried() const { return tried_; }

  Anchor anchor(const tet::StonePlace& stone) const {
    const int y = static_cast<std::int8_t>(stone.y);
    return {static_cast<std::int8_t>(stone.x), reading_.y_down ? y : reading_.height - 1 - y};
  }
  // Chooses again which rows went where there is a choice: those that the shapes explain best.
  void choose_clears(const Shapes& shapes);
  // How many placements claim each added cell of a case, as the shapes have them.
  std::vector<std::uint16_t> claims(const Case& one, const Shapes& shapes) const;
  // Index of the added cell that a shape's cell is, or -1: none, or one of another value.
  int added_at(const Case& one, const Anchor& anchor, const field::Offset& cell, int value) const;

 private:
  void choose(Case& one, std::size_t which) const;
  void choose_nearest(Case& one) const;

  Reading reading_;
  std::vector<Case> cases_;
  std::size_t tried_ = 0;
};

}  // namespace tetron::replay::infer
