#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "app/io/exit_code.hpp"
#include "archive/problem.hpp"

namespace tetron::app {

// Shows why something could not be done with the archive at `path`. Returns the exit code for the command.
ExitCode show_problem(const std::string& path, const archive::Problem& problem);

// The value of `result`. If it is a problem, shows it and ends the command.
template <class Value>
Value take(const std::string& path, archive::Result<Value> result) {
  if (!result) throw Exit{show_problem(path, result.error())};
  if constexpr (!std::is_void_v<Value>) return std::move(*result);
}

}  // namespace tetron::app
