#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/batch/batch.hpp"
#include "app/commands/recording/recording_input.hpp"
#include "app/options/options.hpp"
#include "app/options/spreadsheet.hpp"

namespace tetron::app {

enum class DumpFormat : std::uint8_t { text, json, ndjson, csv };
struct DumpOptions {
  BatchOptions batch;
  DumpFormat format = DumpFormat::text;
  bool hex = false;
  bool as_tet = false;  // a match as the .tet recording that its round becomes
  Spreadsheet spreadsheet;
  std::vector<std::string> types;
  std::string player;
  TimeRange range;
  ReadingOptions reading;
};

}  // namespace tetron::app
