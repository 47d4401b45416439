#pragma once

#include <pybind11/pybind11.h>

// The parts of the module.
namespace tetron::python {

void add_recording(pybind11::module_& module);
void add_match(pybind11::module_& module);
void add_fumen(pybind11::module_& module);
void add_solver(pybind11::module_& module);
void add_pc(pybind11::module_& module);
void add_review(pybind11::module_& module);
void add_picture(pybind11::module_& module);
void add_numeron(pybind11::module_& module);

}  // namespace tetron::python
