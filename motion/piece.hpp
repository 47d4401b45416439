#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "field/position.hpp"

namespace tetron::motion {

// Where a piece goes when it is turned: [from][to], quarter turns clockwise; the first step after which it
// fits is taken. Empty: it does not turn so.
using Steps = std::array<std::array<std::vector<field::Offset>, 4>, 4>;

// Quarter and half turns in place.
Steps kicks_in_place();

// The cells of a piece in a rotation, from the lower left corner of their box.
struct Form {
  std::vector<field::Offset> cells;
  int width = 0;
  int height = 0;
};

// A kind of piece as the search for its places needs it.
class Piece {
 public:
  // A step of a turn, of the boxes.
  struct Step {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    bool is_first = false;  // of its turn
    field::Offset by{};
  };
  // A turn: which of the steps are its own, in the order in which they are tried.
  struct Turn {
    std::uint16_t begin = 0;
    std::uint16_t end = 0;
  };
  // Where the box of a rotation is from the anchor.
  struct Turned {
    std::uint8_t form = 0;
    int left = 0;
    int bottom = 0;
  };

  Piece() = default;
  // Cells about the anchor for each quarter turn clockwise. None where one has no cells, or reaches more than
  // 24 cells from the anchor.
  Piece(const std::array<std::vector<field::Offset>, 4>& turns, const Steps& kicks);

  bool is_none() const { return forms_.empty(); }
  // The distinct ones.
  std::span<const Form> forms() const { return forms_; }
  const Turned& turned(int rotation) const { return turned_[static_cast<std::size_t>(rotation)]; }
  std::span<const Step> steps() const { return steps_; }
  // The turns that end in a form.
  std::span<const Turn> turns_into(int form) const { return turns_into_[static_cast<std::size_t>(form)]; }
  // Rows that its turns take up about the anchor, those of the steps included.
  int reach() const { return reach_; }
  // Pieces that are not copies of each other have different ones; 0 for none.
  std::uint64_t id() const { return id_; }

 private:
  std::vector<Form> forms_;
  std::array<Turned, 4> turned_{};
  std::vector<Step> steps_;
  std::vector<std::vector<Turn>> turns_into_;  // by form
  int reach_ = 0;
  std::uint64_t id_ = 0;
};

}  // namespace tetron::motion
