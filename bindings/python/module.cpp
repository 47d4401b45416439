#include <pybind11/pybind11.h>

#include "bindings/python/chunks.hpp"
#include "bindings/python/errors.hpp"
#include "bindings/python/parts.hpp"

namespace py = pybind11;

PYBIND11_MODULE(_tetron, module) {
  module.doc() = "The compiled part of the package tetron.";
  module.attr("__version__") = TETRON_VERSION;
  tetron::python::add_errors(module);
  tetron::python::add_chunks(module);
  tetron::python::add_recording(module);
  tetron::python::add_match(module);
  tetron::python::add_fumen(module);
  tetron::python::add_solver(module);
  tetron::python::add_pc(module);
  tetron::python::add_review(module);
  tetron::python::add_picture(module);
  tetron::python::add_numeron(module);
}
