#pragma once

#include <cstdint>
#include <optional>

#include "field/tetromino.hpp"
#include "solver/pc/board/movement.hpp"

namespace tetron::pc {

// What a piece does when it is put on the field.
struct Putting {
  field::Tetromino kind{};
  TSpin spin = TSpin::none;   // as if it had moved with Drop::soft, however it really moves
  int cleared = 0;            // number of rows that vanish with it
  bool is_all_clear = false;  // nothing is left on the field
  bool is_dropped = false;    // it gets to its place straight from above
  int part = 0;               // number of the piece among those to be put
  friend bool operator==(const Putting&, const Putting&) = default;
};

// Decides whether a series of placements is acceptable, and how many points it is worth. All that it
// remembers of the earlier pieces is one number, the state.
class Judge {
 public:
  using State = std::uint32_t;

  virtual ~Judge() = default;
  virtual State begin() const = 0;
  struct Verdict {
    State state = 0;
    std::int32_t points = 0;
  };
  // `left`: how many pieces come after this one. Returns nothing if the piece is not acceptable.
  virtual std::optional<Verdict> put(State state, const Putting& piece, int left) const = 0;
  // Called after the last piece; `saved` is the piece that is then held. Returns nothing if the series is
  // not acceptable.
  virtual std::optional<std::int32_t> end(State state, std::optional<field::Tetromino> saved) const = 0;
};

}  // namespace tetron::pc
