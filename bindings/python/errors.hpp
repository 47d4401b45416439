#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <system_error>

#include "base/error.hpp"
#include "base/read_error.hpp"

// Converts errors of the libraries to exceptions. docs/python.md, "Errors"
namespace tetron::python {

// Creates tetron.Error, a ValueError, and its subclasses; called once, when the module is created.
void add_errors(pybind11::module_& module);

// Raises tetron.Error with its `offset`.
[[noreturn]] void fail(const base::Error& error);
[[noreturn]] void fail(const base::ReadError& error);
// Raises tetron.Error without an offset.
[[noreturn]] void fail(const std::string& what);
// Raises the OSError for this error number, for example FileNotFoundError.
[[noreturn]] void fail(const std::error_code& error, const std::string& path);
// Raises tetron.LimitReached with `at_least`.
[[noreturn]] void fail_at_limit(const std::string& what, const pybind11::object& at_least);

}  // namespace tetron::python
