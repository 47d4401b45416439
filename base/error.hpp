#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tetron::base {

// What is wrong with a field. Each comment is the message, with `wanted` and `had`.
enum class ErrorKind : std::uint8_t {
  truncated,      // needs `wanted` bytes, `had` left
  wrong_value,    // is `had`, expected `wanted`
  below_minimum,  // is `had`, must be at least `wanted`
  above_maximum,  // is `had`, must be at most `wanted`
  goes_back,      // goes back from `wanted` to `had`
  jumps_ahead,    // jumps ahead from `wanted` to `had`
  missing,        // is missing
  unknown_value,  // `had` is not a value the format describes
  bad_character,  // character code `had` is not expected here
  outside,        // lies outside the field
  unreadable,     // the file had `wanted` bytes and cannot be read from here on
};

// Why bytes could not be read, or why they are suspicious.
struct Error {
  ErrorKind kind{};
  std::uint64_t offset{};    // of the first byte of the field, from the beginning of the file or text
  std::string_view field{};  // always a literal, such as "newstone chunk"
  std::uint64_t wanted{};
  std::uint64_t had{};

  friend bool operator==(const Error&, const Error&) = default;
};

// The message, such as "offset 0x1a2c: newstone chunk: needs 24 bytes, 11 left". All messages of Errors are
// made here.
std::string describe(const Error& error);

}  // namespace tetron::base
