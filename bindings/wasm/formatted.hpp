#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>

namespace tetron::wasm {

// Formats behind a text, by one function for all formats: fmt::format_to() would be another one for each.
void append(std::string& out, fmt::string_view format, auto&&... arguments) {
  fmt::vformat_to(std::back_inserter(out), format, fmt::make_format_args(arguments...));
}

}  // namespace tetron::wasm
