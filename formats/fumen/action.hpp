#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "formats/error.hpp"
#include "formats/fumen/operation.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// The number of three characters that every page has. From its low end: piece (8 values, 0 none), rotation
// (4: reverse, right, spawn, left), cell under the editor's cursor (as many as the data has cells), rise,
// mirror, colour, comment, not lock. Without a piece, rotation and cell mean nothing.
struct Action {
  std::optional<Operation> operation;
  Flags flags;
  bool comment = false;  // the page brings a comment of its own
};

// The number; an error, its offset 0, if the cell under the cursor would lie outside the data's field.
std::expected<std::uint32_t, formats::Error> pack(const Action& action, Version version);
// The inverse; above_maximum, its offset 0, for numbers with bits past the last flag.
std::expected<Action, formats::Error> unpack(std::uint32_t number, Version version);

}  // namespace tetron::fumen
