#pragma once

#include <span>
#include <string_view>

#include "base/described.hpp"

namespace tetron::app {

// What a command answers with, one object per line. docs/schema and the tables in docs are made from it.
struct Answer {
  std::string_view name;     // of its schema: "stats"
  std::string_view command;  // "stats --format json"
  std::string_view meaning;
  base::Members (*members)() = nullptr;
};

std::span<const Answer> answers();

}  // namespace tetron::app
