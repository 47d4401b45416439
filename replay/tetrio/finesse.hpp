#pragma once

#include <array>
#include <memory>
#include <vector>

#include "replay/tetrio/piece.hpp"

namespace tetron::tetrio {

struct Rules;

// How few key presses bring a stone above where it is to drop, on a field with nothing in the way: a side
// once or held to the wall is one press, a turn one, a half turn two. docs/formats/tetrio.md, "Finesse".
class Finesse {
 public:
  explicit Finesse(const Rules& rules);
  // The same for rules that many rounds have: it is made once. Any thread may ask.
  static std::shared_ptr<const Finesse> of(const Rules& rules);
  // Of a stone whose box's left column is `x`; 0 if it cannot stand there.
  int fewest_keys(Piece piece, int turns, int x) const;

 private:
  static constexpr int margin = 3;  // columns by which a box can be outside
  std::size_t index(int turns, int x) const {
    return static_cast<std::size_t>(turns) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(x + margin);
  }
  void search(Piece piece, const Rules& rules);
  void join_equal_shapes(Piece piece);

  int width_;
  int columns_;
  std::array<std::vector<int>, piece_count> keys_;  // by index(); -1 where it cannot stand
};

}  // namespace tetron::tetrio
