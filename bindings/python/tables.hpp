#pragma once

#include <pybind11/numpy.h>

#include <string>

#include "bindings/python/recording.hpp"

// Recordings as arrays for numpy and pandas. The rows are created once, in memory that the array owns.
namespace tetron::python {

// All tables by name, made in one walk over the recording; docs/python.md, "Tables".
pybind11::dict tables(const OpenRecording& recording);
// One table: "chunks", or the readable chunks of one type.
pybind11::array table(const OpenRecording& recording, const std::string& type);

// One row per placement, like `tetron convert --to csv`.
pybind11::array placements(const OpenRecording& recording);
// Those of all rounds of a match that can be played, with file and round before them.
pybind11::array placements(const kinds::Source& source, const std::string& file);

}  // namespace tetron::python
