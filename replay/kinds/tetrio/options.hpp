#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tetrio/members.hpp"

namespace tetron::tetrio {

// An option of the game, and the values with which recordings were replayed exactly. These are the rows of
// docs/formats/tetrio.md, "Options".
struct KnownOption {
  std::string_view name;
  // Values in JSON, separated by spaces; "*" if any value is fine: the option changes nothing in a round, or
  // it is a number that was tried with several values.
  std::string_view tried;
};

// Sorted by name; those of `handling` begin with "handling.".
std::span<const KnownOption> known_options();

// The options of a recording whose values no recording has tried, each with its value, such as `are = 5`. At
// most a dozen.
std::vector<std::string> untried_options(const Members& options);

}  // namespace tetron::tetrio
