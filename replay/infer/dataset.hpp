#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "replay/infer/change.hpp"
#include "replay/infer/shapes.hpp"

namespace tetron::replay::infer {

// Which of a sample's cleared rows had been cleared when a piece was placed: one bit each, in the order of
// ClearedRows.
using GoneRows = std::uint32_t;

// When rows are cleared between two fields, as long as no shape is known.
enum class Clears : std::uint8_t {
  at_the_end,  // a field is shown as soon as rows are cleared
  any_time,
};

// A segment as seen by a reading: what was added to the field, and by which pieces. Rows are those of the
// earlier field, regardless of clears.
struct Sample {
  std::uint32_t segment = 0;
  std::span<const tet::StonePlace> stones;
  Board before;
  Board after;
  std::vector<ClearedRows> clears;  // the possible choices, at least one
  std::size_t chosen = 0;           // index in `clears`
  std::vector<AddedCell> added;     // under that choice
  std::vector<std::int16_t> index;  // of the added cell, by cell of the field; -1 if none was added there
  std::vector<GoneRows> gone;       // by piece
  bool gone_known = true;           // false: any number of rows may have been cleared before a piece
};

// A piece's anchor as column and row from the top.
struct Anchor {
  int column = 0;
  int row = 0;
};

// A possible set of rows cleared before a piece, and its probability.
struct GoneChance {
  GoneRows gone = 0;
  double chance = 1;
};

// Segments as seen by one reading.
class Dataset {
 public:
  // Keeps the segments that make sense in this reading: both snapshots can be unpacked, and nothing
  // disappeared except in cleared rows.
  Dataset(const Evidence& evidence, const Reading& reading, std::span<const std::uint32_t> segments,
          Clears clears = Clears::at_the_end);

  const Reading& reading() const { return reading_; }
  std::span<const Sample> samples() const { return samples_; }
  // How many segments were tried.
  std::size_t tried() const { return tried_; }

  Anchor anchor(const Sample& one, const tet::StonePlace& stone) const {
    const int x = static_cast<std::int8_t>(stone.x);
    const int y = static_cast<std::int8_t>(stone.y);
    return {reading_.x_from_right ? one.before.width - 1 - x : x,
            reading_.y_down ? y : reading_.height - 1 - y};
  }
  // Chooses again which rows were cleared, if there are several possibilities, and after which piece: the
  // choice that the shapes explain best.
  void choose_clears(const Shapes& shapes);
  // How many placements claim each added cell of a sample, if pieces have these shapes.
  std::vector<std::uint16_t> claims(const Sample& one, const Shapes& shapes) const;

  // The possibilities for a piece; their probabilities sum to 1.
  std::vector<GoneChance> gone(const Sample& one, std::size_t stone) const;
  // Converts a row at the time when the rows in `gone` had been cleared to a row of the earlier field, and
  // back. The latter is empty for a row that had been cleared itself.
  static int row_before(const Sample& one, GoneRows gone, int row);
  static std::optional<int> row_then(const Sample& one, GoneRows gone, int row_before);
  // Index of the added cell at this cell of a piece's shape; -1 if there is none, or it has another value.
  int added_at(const Sample& one, std::size_t stone, const field::Offset& cell, int value) const;
  // The same for any cell of the field at the time when the piece was placed.
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
