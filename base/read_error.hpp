#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"

namespace tetron::base {

// Why a file could not be read.
struct ReadError {
  std::string what;                       // a sentence; may quote the file, so escape it where it is shown
  std::optional<std::uint64_t> offset{};  // in bytes of what was read, if the error is at a place

  explicit ReadError(std::string sentence, std::optional<std::uint64_t> place = {})
      : what(std::move(sentence)), offset(place) {}
  ReadError(const Error& error) : what(base::describe(error)), offset(error.offset) {}

  // The same error with more words after it.
  ReadError operator+(std::string_view more) const { return ReadError(what + std::string(more), offset); }
};

}  // namespace tetron::base
