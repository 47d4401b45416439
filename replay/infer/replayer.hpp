#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "replay/infer/reading.hpp"
#include "replay/infer/shapes.hpp"

namespace tetron::replay::infer {

// Shapes by style, for fast lookup.
class ShapeTable {
 public:
  explicit ShapeTable(const Shapes& shapes) {
    for (const StyleShape& shape : shapes.styles) by_style_[shape.style.value] = &shape;
  }
  const StyleShape* of(base::StoneStyle style) const { return by_style_[style.value]; }

 private:
  std::array<const StyleShape*, 256> by_style_{};
};

// Replays segments with one reading and any shapes: does the same as replayed() in fit.hpp, but is made for
// many calls.
class Replayer {
 public:
  Replayer(const Evidence& evidence, const Reading& reading, std::span<const std::uint32_t> segments);

  std::size_t size() const { return samples_.size(); }
  std::span<const tet::StonePlace> stones(std::size_t i) const { return samples_[i].stones; }
  std::uint32_t segment(std::size_t i) const { return samples_[i].segment; }
  const Board& before(std::size_t i) const { return samples_[i].before; }
  const Board& after(std::size_t i) const { return samples_[i].after; }
  const Reading& reading() const { return reading_; }

  // Whether the segment is reproduced in every cell and all its pieces have a shape.
  bool exact(std::size_t i, const ShapeTable& shapes) const;
  // The same, and no piece covers a block or reaches out of the field except at the top.
  bool exact_and_lawful(std::size_t i, const ShapeTable& shapes) const;
  // The number of cells that differ.
  std::size_t wrong(std::size_t i, const ShapeTable& shapes) const;

 private:
  struct Played {
    std::uint32_t segment = 0;
    std::span<const tet::StonePlace> stones;
    Board before;
    Board after;
    bool blocks = false;  // one of the fields has blocks
  };
  // Computes `field_`; false if a piece has no shape, or no cell was put into the field.
  bool play(const Played& one, const ShapeTable& shapes) const;

  Reading reading_;
  std::vector<Played> samples_;
  mutable std::vector<std::int16_t> field_;
  mutable bool lawful_ = true;
};

}  // namespace tetron::replay::infer
