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

// A partial covering that a count has reached: all cells before one and some cells after it, in the solver's
// order of cells, are covered with certain pieces, in `times` ways.
struct Reached {
  int first_free = 0;                    // number of the first cell not covered
  std::array<std::uint64_t, 2> taken{};  // both together are 128 bits: bit b is the cell first_free + b
  Pieces used;                           // without the fixed placements
  BigUint times;
  friend bool operator==(const Reached&, const Reached&) = default;
};

// Unfinished work as a value. The partial coverings of a count may be divided among several states (with
// `done` in only one of them). These can be finished anywhere, and their results are added up.
struct State {
  enum class Work : std::uint8_t { count, by_pieces, enumerate };

  Work work{};
  Problem problem;
  BigUint index;                // enumerate: index of the next tiling
  std::optional<Tiling> after;  // enumerate: the tiling before it, if there is one
  // enumerate: the bytes of the file with the tilings so far, if they are in one
  std::optional<std::uint64_t> written{};
  // count, by_pieces: the coverings that are still to be completed, in any order.
  std::vector<Reached> reached;
  BigUint done;  // count: number of tilings counted already
  friend bool operator==(const State&, const State&) = default;
};

// The state as lines of text, with a version and a checksum in the last line.
std::string to_text(const State& state);
// Reads a state. Returns an error if the text is damaged. Reading takes memory in proportion to the length
// of the text, whatever it says.
std::expected<State, base::TextError> state_from_text(std::string_view text);

}  // namespace tetron::solver
