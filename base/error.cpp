#include "base/error.hpp"

#include <fmt/format.h>

namespace tetron::base {

namespace {

std::string_view plural(std::uint64_t count) {
  return count == 1 ? "" : "s";
}

std::string reason(const Error& e) {
  switch (e.fault) {
    case Fault::truncated:
      return fmt::format("needs {} byte{}, {} left", e.wanted, plural(e.wanted), e.had);
    case Fault::wrong_value:
      return fmt::format("is {}, expected {}", e.had, e.wanted);
    case Fault::below_minimum:
      return fmt::format("is {}, must be at least {}", e.had, e.wanted);
    case Fault::above_maximum:
      return fmt::format("is {}, must be at most {}", e.had, e.wanted);
    case Fault::goes_back:
      return fmt::format("goes back from {} to {}", e.wanted, e.had);
    case Fault::jumps_ahead:
      return fmt::format("jumps ahead from {} to {}, against what is around it", e.wanted, e.had);
    case Fault::missing:
      return "is missing";
    case Fault::unknown_value:
      return fmt::format("{} is not a known value", e.had);
    case Fault::bad_character:
      return fmt::format("character {:#04x} does not belong here", e.had);
    case Fault::outside:
      return "lies outside the field";
    case Fault::unreadable:
      return fmt::format("cannot be read from here on; it had {} byte{} when it was opened", e.wanted,
                         plural(e.wanted));
  }
  return "unknown fault";
}

}  // namespace

std::string describe(const Error& error) {
  return fmt::format("offset {:#x}: {}: {}", error.offset, error.field, reason(error));
}

}  // namespace tetron::base
