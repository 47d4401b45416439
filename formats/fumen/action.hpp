#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "base/error.hpp"
#include "formats/fumen/operation.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// The number of three characters that every page has. From its low end: piece (8 values, 0 none), rotation
// (4: reverse, right, spawn, left), cell under the editor's cursor (as many as the data has cells), and flags
// of two values each: rise, mirror, color (from v095 on), comment (from v100), not lock (from v105). Without
// a piece, rotation and cell mean nothing.
struct Action {
  std::optional<Operation> operation;
  Flags flags;
  bool comment = false;  // the page brings a comment of its own
};

// How many numbers mean something in this version: larger ones have bits past the last flag.
constexpr std::uint32_t action_count(Version version) {
  const int flags = 2 + has_color_flag(version) + has_comment(version) + has_lock_flag(version);
  return static_cast<std::uint32_t>(8 * 4 * cell_count(version)) << flags;
}

// The number; an error, its offset 0, if the cell under the cursor would lie outside the data's field. For
// versions that can be written.
std::expected<std::uint32_t, base::Error> pack(const Action& action, Version version);
// Whether all cells of the piece lie within the columns and not below the garbage row. They may lie above the
// top.
bool on_field(const Operation& operation);

// The inverse for all versions. Bits past the last flag are ignored.
Action unpack(std::uint32_t number, Version version);

}  // namespace tetron::fumen
