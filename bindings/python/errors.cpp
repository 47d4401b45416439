#include "bindings/python/errors.hpp"

#include <cerrno>
#include <string>

namespace py = pybind11;

namespace tetron::python {

namespace {

// The module owns these as long as the interpreter lives.
PyObject* error_type = nullptr;
PyObject* limit_type = nullptr;

[[noreturn]] void raise(PyObject* type, const std::string& what, const char* attribute,
                        const py::object& value) {
  const py::object error = py::handle(type)(what);
  error.attr(attribute) = value;
  PyErr_SetObject(type, error.ptr());
  throw py::error_already_set();
}

}  // namespace

void add_errors(py::module_& module) {
  error_type = PyErr_NewExceptionWithDoc(
      "tetron.Error",
      "What was read is not of the format, or damaged, or cannot be written.\n\n"
      "`offset` is where, in bytes or characters from the start; None if there is no such place.",
      PyExc_ValueError, nullptr);
  limit_type = PyErr_NewExceptionWithDoc(
      "tetron.LimitReached",
      "The solver stopped at a limit. `at_least` is certain: there are at least that many tilings.",
      PyExc_RuntimeError, nullptr);
  module.add_object("Error", error_type);
  module.add_object("LimitReached", limit_type);
}

void fail(const base::Error& error) {
  fail(base::ReadError(error));
}

void fail(const base::ReadError& error) {
  raise(error_type, error.what, "offset", error.offset ? py::object(py::int_(*error.offset)) : py::none());
}

void fail(const std::string& what) {
  raise(error_type, what, "offset", py::none());
}

void fail(const std::error_code& error, const std::string& path) {
  if (error.category() != std::generic_category() && error.category() != std::system_category())
    fail(path + ": " + error.message());
  errno = error.value();
  PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, py::str(path).ptr());
  throw py::error_already_set();
}

void fail_at_limit(const std::string& what, const py::object& at_least) {
  raise(limit_type, what, "at_least", at_least);
}

}  // namespace tetron::python
