#include "base/text_error.hpp"

namespace tetron::base {

std::string describe(const TextError& error) {
  if (error.line == 0) return error.what;
  const std::string line = "line " + std::to_string(error.line);
  if (error.column == 0) return line + ": " + error.what;
  return line + ", column " + std::to_string(error.column) + ": " + error.what;
}

}  // namespace tetron::base
