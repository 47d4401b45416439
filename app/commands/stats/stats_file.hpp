#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/commands/stats/stats_options.hpp"
#include "app/io/exit_code.hpp"
#include "replay/measures/match_counts.hpp"

namespace tetron::app {

// Counts a file, and appends what is said of it as bytes for said_of(), which may be in another process;
// nothing of one that cannot be read, which is told.
ExitCode say_of_file(const std::string& path, const StatsOptions& options, std::string& bytes);

struct SaidOfFile {
  std::string_view text;          // for the output; refers to the bytes
  measures::MatchCounts players;  // without rounds
};
// Nothing if the bytes are not whole.
std::optional<SaidOfFile> said_of(std::string_view bytes);

}  // namespace tetron::app
