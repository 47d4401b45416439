#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "app/io/exit_code.hpp"
#include "archive/problem.hpp"

namespace tetron::app {

// Tells why something could not be done with the archive at `path`; the code that the command ends with.
ExitCode tell(const std::string& path, const archive::Problem& problem);

// What `result` holds; a problem is told and ends the command.
template <class Value>
Value take(const std::string& path, archive::Result<Value> result) {
  if (!result) throw Exit{tell(path, result.error())};
  if constexpr (!std::is_void_v<Value>) return std::move(*result);
}

}  // namespace tetron::app
