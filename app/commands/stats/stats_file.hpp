#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/recording/recording_input.hpp"
#include "app/io/exit_code.hpp"
#include "app/options/date_range.hpp"
#include "app/options/overwrite.hpp"
#include "app/options/spreadsheet.hpp"
#include "convert/answer/table.hpp"
#include "replay/kinds/same_match.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::app {

enum class StatsFormat : std::uint8_t { text, json, csv };

struct StatsOptions {
  std::vector<std::string> files;
  bool recursive = false;
  std::optional<std::uint32_t> jobs;
  std::string out = "-";
  std::string radar;  // name of a picture that is written in addition; empty: none
  std::string chart;  // the same
  measures::By by{};
  bool totals_only = false;
  std::vector<std::string> players;  // names; empty: all
  DateRange dates;
  StatsFormat format = StatsFormat::text;
  Spreadsheet spreadsheet;
  bool is_wide = false;
  convert::TableLook look;  // of text
  Overwrite overwrite;
  ReadingOptions reading;
};

// Whether --player names the player, by name or by number in the file, or names nobody. "me" is the user by
// own_names().
bool wants(const StatsOptions& options, std::uint8_t player, const base::UntrustedText& name);

// Writes the rows in the format of the options. Text begins with the heading.
void append_rows(std::string& out, const base::SafeText& heading, std::span<const measures::StatsRow> rows,
                 const StatsOptions& options);

// Counts a file, and appends the results as bytes for report_of(), which may run in another process. If the
// file cannot be read, prints a message and appends nothing.
ExitCode count_file(const std::string& path, const StatsOptions& options, std::string& bytes);

struct FileReport {
  std::string text;  // for the output
  kinds::MatchMarks marks;
  measures::MatchCounts players;  // without their rounds
};
// Reads the bytes of count_file(). Returns nothing if they are not complete.
std::optional<FileReport> report_of(std::string_view bytes);

}  // namespace tetron::app
