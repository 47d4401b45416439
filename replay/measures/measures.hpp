#pragma once

#include <span>
#include <string_view>

#include "replay/measures/counts.hpp"

// The measures by which players describe their games, by name. docs/stats.md defines each and names its
// source.
namespace tetron::measures {

struct Measure {
  std::string_view key;   // in JSON and CSV, such as "ds_per_piece"
  std::string_view name;  // for people, such as "DS/piece"
  int decimals = 0;
  Counts::Number (*value)(const Counts& counts) = nullptr;
};
// Measures that are shown together.
struct Group {
  std::string_view name;
  std::span<const Measure> measures;
};

// All measures, in the order in which they are written.
std::span<const Group> groups();
// The measure with this key; null if there is none.
const Measure* measure_called(std::string_view key);

}  // namespace tetron::measures
