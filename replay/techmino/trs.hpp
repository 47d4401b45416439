#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "field/tetromino.hpp"

// How pieces turn in Techmino's own rotation system, TRS. docs/formats/techmino.md, "Turning".
namespace tetron::techmino {

// The table as it was up to version 0.17.3, and from the versions on that changed it, in order.
enum class TrsVersion : std::uint8_t { to_0_17_3, from_0_17_4, from_0_17_7, from_0_17_13 };

struct TrsSteps {
  std::array<field::Offset, 8> list{};
  std::size_t count = 0;
};

// Where a piece is tried, in this order, in place first; quarter turns clockwise from how it lies flat. O
// stays where it is.
TrsSteps trs_steps(TrsVersion version, field::Tetromino kind, int from, int to);

}  // namespace tetron::techmino
