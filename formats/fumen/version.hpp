#pragma once

#include <cstddef>
#include <cstdint>

namespace tetron::fumen {

// The versions that are read and written; a fumen names its own before the `@`.
enum class Version : std::uint8_t { v110 = 110, v115 = 115 };

// Rows of the playfield, the garbage row not counted.
constexpr int play_rows(Version version) {
  return version == Version::v110 ? 21 : 23;
}
// Cells in the data of one page: the play rows and the garbage row, ten columns each.
constexpr std::size_t cell_count(Version version) {
  return static_cast<std::size_t>(play_rows(version) + 1) * 10;
}

}  // namespace tetron::fumen
