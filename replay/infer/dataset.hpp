#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "replay/infer/change.hpp"
#include "replay/infer/shapes.hpp"

namespace tetron::replay::infer {

// Which of a sample's cleared rows had gone when a stone was fixed: a bit each, in the order of ClearedRows.
using GoneRows = std::uint32_t;

// When rows go between two fields, as long as no shape is known.
enum class Clears : std::uint8_t {
  at_the_end,  // a field is shown as soon as rows go
  any_time,
};

// A segment under a reading: what was added to the field, and by which stones. Rows are those of the earlier
// field, whatever went meanwhile.
struct Sample {
  std::uint32_t segment = 0;
  std::span<const tet::StonePlace> stones;
  Board before;
  Board after;
  std::vector<ClearedRows> clears;  // the possible ones, at least one
  std::size_t chosen = 0;           // of `clears`
  std::vector<AddedCell> added;     // under the chosen one
  std::vector<std::int16_t> index;  // of the added cell, by cell of the field; -1 where none was added
  std::vector<GoneRows> gone;       // by stone
  bool gone_known = true;           // else any number of rows may have gone before a stone
};

// A stone's anchor as column and row from the top.
struct Anchor {
  int column = 0;
  int row = 0;
};

// One possibility of which rows had gone when a stone was fixed.
struct GoneChance {
  GoneRows gone = 0;
  double chance = 1;
};

// Segments seen through one reading.
class Dataset {
 public:
  // Keeps the segments that the reading can make sense of: both snapshots unpack, and nothing vanished but
  // rows.
  Dataset(const Evidence& evidence, const Reading& reading, std::span<const std::uint32_t> segments,
          Clears clears = Clears::at_the_end);

  const Reading& reading() const { return reading_; }
  std::span<const Sample> samples() const { return samples_; }
  // Segments that were tried, and how much those that made sense had to tell: blocks that stayed or came
  // down.
  std::size_t tried() const { return tried_; }

  Anchor anchor(const Sample& one, const tet::StonePlace& stone) const {
    const int x = static_cast<std::int8_t>(stone.x);
    const int y = static_cast<std::int8_t>(stone.y);
    return {reading_.x_from_right ? one.before.width - 1 - x : x,
            reading_.y_down ? y : reading_.height - 1 - y};
  }
  // Chooses again which rows went, where there is a choice, and after which stone: what the shapes explain
  // best.
  void choose_clears(const Shapes& shapes);
  // How many placements claim each added cell of a sample, as the shapes have them.
  std::vector<std::uint16_t> claims(const Sample& one, const Shapes& shapes) const;

  // The possibilities for a stone; their chances sum to 1.
  std::vector<GoneChance> gone(const Sample& one, std::size_t stone) const;
  // The earlier field's row of what is at `row` once rows have gone, and the other way round; the latter is
  // nothing for a row that has gone itself.
  static int row_before(const Sample& one, GoneRows gone, int row);
  static std::optional<int> row_then(const Sample& one, GoneRows gone, int row_before);
  // Index of the added cell that a cell of a stone's shape is, or -1: none, or one of another value.
  int added_at(const Sample& one, std::size_t stone, const field::Offset& cell, int value) const;
  // The same for any place, as it was when the stone was fixed.
  int added_at(const Sample& one, GoneRows gone, int column, int row, int value) const;

 private:
  void choose(Sample& one, std::size_t which) const;
  void choose_nearest(Sample& one) const;
  double choose_gone(Sample& one, const Shapes& shapes) const;
  double stone_score(const Sample& one, std::size_t stone, GoneRows gone, const Shapes& shapes) const;

  Reading reading_;
  std::vector<Sample> samples_;
  std::size_t tried_ = 0;
};

}  // namespace tetron::replay::infer
