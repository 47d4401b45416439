#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "field/tetromino.hpp"

// The kicks of Techmino's rotation system, TRS. docs/formats/techmino.md, "Turning".
namespace tetron::techmino {

// The table up to version 0.17.3, and since each version that changed it, in order.
enum class TrsVersion : std::uint8_t { to_0_17_3, from_0_17_4, from_0_17_7, from_0_17_13 };

struct TrsSteps {
  std::array<field::Offset, 8> list{};
  std::size_t count = 0;
};

// The offsets that are tried, in order, the first of them in place. Turns are quarter turns clockwise from
// how the piece lies flat. O has no kicks.
TrsSteps trs_steps(TrsVersion version, field::Tetromino kind, int from, int to);

}  // namespace tetron::techmino
