#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_error.hpp"
#include "solver/number/big_uint.hpp"
#include "solver/problem/problem.hpp"

namespace tetron::solver {

// A partial covering that a count has reached: all cells before one and some after it, in the solver's order
// of cells, with certain pieces, in `times` ways.
struct Reached {
  int first_free = 0;                    // number of the first cell not covered
  std::array<std::uint64_t, 2> taken{};  // bit b of the two together: the cell first_free + b is covered
  Pieces used;                           // without the fixed placements
  BigUint times;
  friend bool operator==(const Reached&, const Reached&) = default;
};

// Unfinished work as a value. The partial coverings of a count may be divided among several states (and
// `done` kept in one), which are then finished anywhere and whose results add up.
struct State {
  enum class Work : std::uint8_t { count, by_pieces, enumerate };

  Work work{};
  Problem problem;
  BigUint index;                // enumerate: of the next tiling
  std::optional<Tiling> after;  // enumerate: the tiling before it, if there is one
  // count, by_pieces: what is to be completed, in any order.
  std::vector<Reached> reached;
  BigUint done;  // count: tilings counted already
  friend bool operator==(const State&, const State&) = default;
};

// Lines of text, versioned, with a checksum in the last line.
std::string to_text(const State& state);
// Text that is damaged is refused; whatever it says, reading it takes memory in proportion to its length.
std::expected<State, base::TextError> state_from_text(std::string_view text);

}  // namespace tetron::solver
