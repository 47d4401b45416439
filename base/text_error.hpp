#pragma once

#include <cstddef>
#include <string>

namespace tetron::base {

// Why a text that people write (settings, a board, a record, keys of a run) could not be read.
struct TextError {
  std::string what;        // a message; may quote the text, so escape it where it is shown
  std::size_t line = 0;    // from 1; 0 for the whole text
  std::size_t column = 0;  // from 1, in characters; 0 for the whole line
  friend bool operator==(const TextError&, const TextError&) = default;
};

// "line 3, column 12: ...", without the numbers that are 0.
std::string describe(const TextError& error);

}  // namespace tetron::base
