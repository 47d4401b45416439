#pragma once

#include "base/safe_text.hpp"
#include "base/text_error.hpp"

namespace tetron::base {

// "keys.toml:3:12: ...", without the numbers that are 0.
inline SafeText in_file(const SafeText& name, const TextError& error) {
  if (error.line == 0) return safe("{}: {}", name, error.what);
  if (error.column == 0) return safe("{}:{}: {}", name, error.line, error.what);
  return safe("{}:{}:{}: {}", name, error.line, error.column, error.what);
}

}  // namespace tetron::base
