#pragma once

#include <array>
#include <cstdint>

#include "formats/fumen/data_reader.hpp"
#include "formats/fumen/field.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// The field of a page in the data: runs of cells that all differ from the field before by the same number. A
// run is a number of two characters: (difference + 8) × cells + (length - 1), where cells is the number of
// cells of the version.

// The run that leaves all cells unchanged.
constexpr std::uint32_t unchanged_run(Version version) {
  return static_cast<std::uint32_t>(8 * cell_count(version) + cell_count(version) - 1);
}

// Applies the runs of one field to the field before; returns false if they are unchanged_run. After a
// failure of the reader `field` is unchanged.
bool read_runs(DataReader& reader, Version version, Field& field);

struct Runs {
  std::array<std::uint16_t, Field::cell_count> numbers;
  std::size_t count = 0;
};

// The runs that turn one field into another.
Runs runs_between(const Field& before, const Field& after, Version version);

}  // namespace tetron::fumen
