#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "field/position.hpp"

namespace tetron::motion {

// The kicks of a piece, indexed [from][to] by quarter turns clockwise. The first one after which the piece
// fits is used. If there are none, the piece cannot rotate this way.
using Steps = std::array<std::array<std::vector<field::Offset>, 4>, 4>;

// Quarter and half turns in place only.
Steps kicks_in_place();

// The cells of a piece in a rotation, relative to the lower left corner of their box.
struct Form {
  std::vector<field::Offset> cells;
  int width = 0;
  int height = 0;
};

// A kind of piece, prepared for the search for its places.
class Piece {
 public:
  // A kick, from the box of one rotation to that of another.
  struct Step {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    bool is_first = false;  // the first kick of its rotation
    field::Offset by{};
  };
  // A rotation: the range of steps() that are its kicks, in the order in which they are tried.
  struct Turn {
    std::uint16_t begin = 0;
    std::uint16_t end = 0;
  };
  // The form of a rotation and the corner of its box relative to the anchor.
  struct Turned {
    std::uint8_t form = 0;
    int left = 0;
    int bottom = 0;
  };

  Piece() = default;
  // `turns` are the cells relative to the anchor for each quarter turn clockwise. The piece is none if a
  // rotation has no cells or reaches more than 24 cells from the anchor.
  Piece(const std::array<std::vector<field::Offset>, 4>& turns, const Steps& kicks);

  bool is_none() const { return forms_.empty(); }
  // The distinct forms.
  std::span<const Form> forms() const { return forms_; }
  const Turned& turned(int rotation) const { return turned_[static_cast<std::size_t>(rotation)]; }
  std::span<const Step> steps() const { return steps_; }
  // The rotations that end in a form.
  std::span<const Turn> turns_into(int form) const { return turns_into_[static_cast<std::size_t>(form)]; }
  // The rows that rotations and their kicks can cover, up or down from the anchor.
  int reach() const { return reach_; }
  // Equal only for copies of the same piece; 0 if the piece is none.
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
