#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/recording/recording_input.hpp"
#include "app/options/overwrite.hpp"
#include "app/options/spreadsheet.hpp"

namespace tetron::app {

enum class StatsFormat : std::uint8_t { text, json, csv };

struct StatsOptions {
  std::vector<std::string> files;
  bool recursive = false;
  std::optional<std::uint32_t> jobs;
  std::string out = "-";
  std::string radar;  // a picture beside what is written; empty: none
  StatsFormat format = StatsFormat::text;
  Spreadsheet spreadsheet;
  Overwrite overwrite;
  ReadingOptions reading;
};

}  // namespace tetron::app
