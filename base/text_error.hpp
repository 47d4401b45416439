#pragma once

#include <cstddef>
#include <string>

namespace tetron::base {

// Why a text that people write (settings, a board, a record, keys of a run) could not be read.
struct TextError {
  std::string what;        // for people; may quote the text: to be escaped where it is shown
  std::size_t line = 0;    // from 1; 0: the text as a whole
  std::size_t column = 0;  // from 1, in characters; 0: the line as a whole
  friend bool operator==(const TextError&, const TextError&) = default;
};

// "line 3, column 12: ...", without the parts that are 0.
std::string describe(const TextError& error);

}  // namespace tetron::base
