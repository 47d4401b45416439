#pragma once

#include <span>
#include <string_view>

#include "replay/measures/counts.hpp"

// The measures that players publish of a game, by name: docs/stats.md says what each is and where it is from.
namespace tetron::measures {

struct Measure {
  std::string_view key;   // in JSON and CSV: "ds_per_piece"
  std::string_view name;  // for people: "DS/piece"
  int decimals = 0;
  Counts::Number (*value)(const Counts& counts) = nullptr;
};
// What stands together, for people.
struct Group {
  std::string_view name;
  std::span<const Measure> measures;
};

// All of them, in the order in which they are written.
std::span<const Group> groups();
// One of them; null if none has that key.
const Measure* measure_called(std::string_view key);

}  // namespace tetron::measures
