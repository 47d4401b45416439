#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tetrio/members.hpp"

namespace tetron::tetrio {

// An option of the game, and with which values recordings came out when they were played again. They are the
// rows of docs/formats/tetrio.md, "Options".
struct KnownOption {
  std::string_view name;
  // Values as JSON has them, with a space between; "*" where any value is fine: it changes nothing in a
  // round, or it is a number that was tried with several values.
  std::string_view tried;
};

// In the order of their names; those of `handling` begin with "handling.".
std::span<const KnownOption> known_options();

// Those of a recording's options that no recording has tried, each with its value: `are = 5`. At most a
// dozen.
std::vector<std::string> untried_options(const Members& options);

}  // namespace tetron::tetrio
