#pragma once

#include <pybind11/numpy.h>

#include <string>

#include "bindings/python/recording.hpp"

// Recordings as arrays of rows for numpy and pandas. The rows are made once, in memory that the array owns.
namespace tetron::python {

// All tables by name, made in one walk over the recording; docs/python.md, "Tables".
pybind11::dict tables(const OpenRecording& recording);
// One of them: "chunks", or the readable chunks of a type.
pybind11::array table(const OpenRecording& recording, const std::string& type);

// A row for each placement, as `tetron convert --to csv` gives them.
pybind11::array placements(const OpenRecording& recording);

}  // namespace tetron::python
