#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <system_error>

#include "base/error.hpp"

// How errors of the libraries become exceptions. docs/python.md, "Errors"
namespace tetron::python {

// tetron.Error, a ValueError; set once, when the module is made.
void add_errors(pybind11::module_& module);

// Raises tetron.Error with its `offset`.
[[noreturn]] void fail(const base::Error& error);
// The same in other words.
[[noreturn]] void fail(const base::Error& error, const std::string& what);
// Without an offset.
[[noreturn]] void fail(const std::string& what);
// Raises the OSError of the number, FileNotFoundError say.
[[noreturn]] void fail(const std::error_code& error, const std::string& path);
// Raises tetron.LimitReached with `at_least`.
[[noreturn]] void fail_at_limit(const std::string& what, const pybind11::object& at_least);

}  // namespace tetron::python
