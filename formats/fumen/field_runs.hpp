#pragma once

#include <array>
#include <cstdint>

#include "formats/fumen/data_reader.hpp"
#include "formats/fumen/field.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// The field of a page in the data: runs of cells that differ by the same from the field before. A run is a
// number of two characters: (difference + 8) × cells + (length - 1), the cells being those of the version.

// The run that leaves all cells as they are.
constexpr std::uint32_t unchanged_run(Version version) {
  return static_cast<std::uint32_t>(8 * cell_count(version) + cell_count(version) - 1);
}

// Reads the runs of one field onto the one before it; false if they are unchanged_run. After a failure of the
// reader `field` is as it was.
bool read_runs(DataReader& reader, Version version, Field& field);

struct Runs {
  std::array<std::uint16_t, Field::cell_count> numbers;
  std::size_t count = 0;
};

// The runs that lead from one field to another.
Runs runs_between(const Field& before, const Field& after, Version version);

}  // namespace tetron::fumen
