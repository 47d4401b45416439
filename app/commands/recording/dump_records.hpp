#pragma once

#include "app/commands/recording/dump_options.hpp"
#include "app/options/options.hpp"

namespace tetron::app {

// Writes the records of a match as its own format has them to `where`; `names` is how its items name it, or
// null.
ExitCode dump_records(const DumpOptions& options, const Globals& globals, const OpenFile& file,
                      const std::string& where, const std::string* names);

}  // namespace tetron::app
