#include "base/error.hpp"

#include <array>
#include <charconv>

namespace tetron::base {

namespace {

// Formatted without the formatting library, which would be three quarters of a small program that needs it
// for nothing else.
std::string number(std::uint64_t value, int base = 10) {
  std::array<char, 20> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value, base);
  return {digits.data(), written.ptr};
}

std::string hex(std::uint64_t value) {
  return "0x" + number(value, 16);
}

std::string bytes(std::uint64_t count) {
  return number(count) + (count == 1 ? " byte" : " bytes");
}

std::string reason(const Error& e) {
  switch (e.kind) {
    case ErrorKind::truncated:
      return "needs " + bytes(e.wanted) + ", " + number(e.had) + " left";
    case ErrorKind::wrong_value:
      return "is " + number(e.had) + ", expected " + number(e.wanted);
    case ErrorKind::below_minimum:
      return "is " + number(e.had) + ", must be at least " + number(e.wanted);
    case ErrorKind::above_maximum:
      return "is " + number(e.had) + ", must be at most " + number(e.wanted);
    case ErrorKind::goes_back:
      return "goes back from " + number(e.wanted) + " to " + number(e.had);
    case ErrorKind::jumps_ahead:
      return "the time jumps from " + number(e.wanted) + " ms to " + number(e.had) +
             " ms; the times before and after do not agree";
    case ErrorKind::missing:
      return "is missing";
    case ErrorKind::unknown_value:
      return number(e.had) + " is not a known value";
    case ErrorKind::bad_character:
      // What one sees is named as one sees it.
      return (e.had > 0x20 && e.had < 0x7f
                  ? std::string{'\'', static_cast<char>(e.had), '\''}
                  : "character 0x" + std::string(e.had < 16 ? "0" : "") + number(e.had, 16)) +
             " is not expected here";
    case ErrorKind::outside:
      return "lies outside the field";
    case ErrorKind::unreadable:
      return "cannot be read from here on; it had " + bytes(e.wanted) + " when it was opened";
  }
  return "unknown fault";
}

}  // namespace

std::string describe(const Error& error) {
  return "offset " + hex(error.offset) + ": " + std::string(error.field) + ": " + reason(error);
}

}  // namespace tetron::base
