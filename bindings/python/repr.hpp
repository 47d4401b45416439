#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace tetron::python {

// What Python's repr() says of a value.
std::string repr_of(const auto& value) {
  return pybind11::repr(pybind11::cast(value));
}

}  // namespace tetron::python
