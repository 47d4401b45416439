#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "base/error.hpp"
#include "formats/fumen/operation.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// The number of three characters that every page has. From its low end: piece (8 values, 0 for none),
// rotation (4 values: reverse, right, spawn, left), cell under the editor's cursor (as many values as the
// data has cells), and flags of two values each: rise, mirror, color (from v095 on), comment (from v100),
// not lock (from v105). If there is no piece, rotation and cell have no meaning.
struct Action {
  std::optional<Operation> operation;
  Flags flags;
  bool comment = false;  // the page has its own comment in the data
};

// The number of valid action numbers in this version; larger ones have bits after the last flag.
constexpr std::uint32_t action_count(Version version) {
  const int flags = 2 + has_color_flag(version) + has_comment(version) + has_lock_flag(version);
  return static_cast<std::uint32_t>(8 * 4 * cell_count(version)) << flags;
}

// The number of an action. The error, with offset 0, is that the cell under the cursor would be outside the
// field. Only for versions that can be written.
std::expected<std::uint32_t, base::Error> pack(const Action& action, Version version);
// Whether all cells of the piece are within the columns and not below the garbage row. They may be above the
// top.
bool on_field(const Operation& operation);

// The inverse of pack, for all versions. Bits after the last flag are ignored.
Action unpack(std::uint32_t number, Version version);

}  // namespace tetron::fumen
