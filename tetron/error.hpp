#pragma once

// Why something could not be done: what the error of any part becomes. Component `base`, which every other
// brings.
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/text_error.hpp"

namespace tetron {

// Made of whatever stands in an std::expected here: errors of bytes and texts, sentences, those of the
// system, and structs that describe() knows or that have a sentence `what`.
struct Error {
  std::string what;                       // a sentence; may quote the file: escape it where it is shown
  std::optional<std::uint64_t> offset{};  // in bytes, where something of a file is wrong
  std::optional<std::size_t> line{};      // from 1, where something of a text is

  Error(std::string sentence) : what(std::move(sentence)) {}
  Error(const base::Error& error) : what(base::describe(error)), offset(error.offset) {}
  Error(const base::TextError& error) : what(base::describe(error)) {
    if (error.line > 0) line = error.line;
  }
  Error(const std::error_code& error) : what(error.message()) {}
  template <class Other>
  requires requires(const Other& error) {
    { describe(error) } -> std::convertible_to<std::string>;
  }
  Error(const Other& error) : what(describe(error)) {}
  template <class Other>
  requires(!requires(const Other& error) { describe(error); }) && requires(const Other& error) {
    { error.what } -> std::convertible_to<std::string>;
  }
  Error(const Other& error) : what(error.what) {}
};

// The sentence of any error of the library.
inline std::string describe(const Error& error) {
  return error.what;
}

}  // namespace tetron
