#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/recording/recordings.hpp"
#include "app/options/date_range.hpp"
#include "app/options/overwrite.hpp"
#include "convert/answer/table.hpp"
#include "replay/kinds/same_match.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::app {

struct StatsOptions {
  RecordingsOptions files;
  std::string radar;  // name of a picture that is written in addition; empty: none
  std::string chart;  // the same
  measures::By by{};
  bool totals_only = false;
  std::vector<std::string> players;  // names; empty: all
  DateRange dates;
  RowOptions rows;
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

struct FileReport {
  std::string text;  // for the output
  kinds::MatchMarks marks;
  measures::MatchCounts players;  // without their rounds
};
void visit_members(base::Like<FileReport> auto& of, auto visit) {
  visit(of.text, of.marks, of.players);
}
// Counts a file. If it cannot be read, prints a message.
ExitCode count_file(const std::string& path, const StatsOptions& options, std::optional<FileReport>& report);

}  // namespace tetron::app
