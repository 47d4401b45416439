#include "base/text_error.hpp"

#include <fmt/format.h>

namespace tetron::base {

std::string describe(const TextError& error) {
  if (error.line == 0) return error.what;
  if (error.column == 0) return fmt::format("line {}: {}", error.line, error.what);
  return fmt::format("line {}, column {}: {}", error.line, error.column, error.what);
}

}  // namespace tetron::base
