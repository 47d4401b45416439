#pragma once

#include <array>
#include <memory>
#include <vector>

#include "replay/kinds/tetrio/piece.hpp"

namespace tetron::tetrio {

struct Rules;

// The fewest key presses that bring a piece above the place where it is to drop, on an empty field: a tap to
// the side or a key held until the wall is one press, a quarter turn one, a half turn two.
// docs/formats/tetrio.md, "Finesse".
class Finesse {
 public:
  explicit Finesse(const Rules& rules);
  // The table for these rules, shared by all rounds with the same ones. Safe to call from any thread.
  static std::shared_ptr<const Finesse> of(const Rules& rules);
  // For a piece whose box has its left column at `x`; 0 if it cannot be there.
  int fewest_keys(Piece piece, int turns, int x) const;

 private:
  static constexpr int margin = 3;  // columns by which a box can be outside the field
  std::size_t index(int turns, int x) const {
    return static_cast<std::size_t>(turns) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(x + margin);
  }
  void search(Piece piece, const Rules& rules);
  void join_equal_shapes(Piece piece);

  int width_;
  int columns_;
  std::array<std::vector<int>, piece_count> keys_;  // by index(); -1 where the piece cannot be
};

}  // namespace tetron::tetrio
