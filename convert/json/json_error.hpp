#pragma once

#include <string>

namespace tetron::convert {

// Why a JSON text is not as expected.
struct JsonError {
  std::string where;  // "chunk 17: old.x", or "byte 1234" for broken JSON; may be empty
  std::string what;
};

// "chunk 17: old.x is missing"
std::string describe(const JsonError& error);

}  // namespace tetron::convert
