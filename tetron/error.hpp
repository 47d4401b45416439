#pragma once

// The common error type, to which the errors of all parts convert. Component `base`, which all others
// include.
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/read_error.hpp"
#include "base/text_error.hpp"

namespace tetron {

// Converts from every error of an std::expected of this library: errors of bytes and texts, sentences, system
// errors, and structs that describe() accepts or that have a sentence `what`.
struct Error {
  std::string what;                       // a sentence; may quote the file: escape it where it is shown
  std::optional<std::uint64_t> offset{};  // offset in bytes, if a file has an error there
  std::optional<std::size_t> line{};      // line from 1, if a text has an error there

  Error(std::string sentence) : what(std::move(sentence)) {}
  Error(const base::Error& error) : what(base::describe(error)), offset(error.offset) {}
  Error(const base::ReadError& error) : what(error.what), offset(error.offset) {}
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

// The sentence of any error of this library.
inline std::string describe(const Error& error) {
  return error.what;
}

}  // namespace tetron
