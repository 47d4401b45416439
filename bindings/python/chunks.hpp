#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "bindings/python/recording.hpp"

namespace tetron::python {

// Adds the classes of chunks: tetron.NewStone and so on.
void add_chunks(pybind11::module_& module);

// A chunk of the recording as an object of its class, which keeps the recording alive.
pybind11::object chunk_object(const std::shared_ptr<OpenRecording>& recording, const tet::Chunk& chunk);

}  // namespace tetron::python
