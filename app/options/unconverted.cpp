#include "app/options/unconverted.hpp"

#include <fmt/format.h>

namespace tetron::app {

namespace {

// CLI11's message about a value that is not a number of the option's kind, in tetron's words.
std::string not_a_number(std::string_view value) {
  const std::string_view digits = value.substr(value.starts_with('-') ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos)
    return fmt::format("must be a whole number, not '{}'", value);
  return value.starts_with('-') ? fmt::format("must be a whole number from 0 on, not '{}'", value)
                                : fmt::format("'{}' is too large", value);
}

}  // namespace

std::string unconverted(std::string_view text) {
  constexpr std::string_view theirs = "Could not convert: ";
  const std::size_t equals = text.find(" = ");
  if (!text.starts_with(theirs) || equals == text.npos) return std::string(text);
  return fmt::format("{}: {}", text.substr(theirs.size(), equals - theirs.size()),
                     not_a_number(text.substr(equals + 3)));
}

}  // namespace tetron::app
