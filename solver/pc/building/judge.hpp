#pragma once

#include <cstdint>
#include <optional>

#include "field/tetromino.hpp"
#include "solver/pc/board/movement.hpp"

namespace tetron::pc {

// What one piece does when it is put on the field.
struct Putting {
  field::Tetromino kind{};
  TSpin spin = TSpin::none;   // as if pieces were moved with Drop::soft, whatever they are moved with
  int cleared = 0;            // rows that vanish with it
  bool is_all_clear = false;  // nothing is left on the field
  bool is_dropped = false;    // it gets to its place straight from above
  int part = 0;               // its number among the pieces that are put
  friend bool operator==(const Putting&, const Putting&) = default;
};

// Says of pieces that are put one after the other whether that will do, and what it is worth. What it has to
// remember of the pieces before is one number.
class Judge {
 public:
  using State = std::uint32_t;

  virtual ~Judge() = default;
  virtual State begin() const = 0;
  struct Verdict {
    State state = 0;
    std::int32_t points = 0;
  };
  // `left`: how many pieces come after this one. Nothing: it will not do.
  virtual std::optional<Verdict> put(State state, const Putting& piece, int left) const = 0;
  // After the last, `saved` the piece that is held then. Nothing: it did not do.
  virtual std::optional<std::int32_t> end(State state, std::optional<field::Tetromino> saved) const = 0;
};

}  // namespace tetron::pc
