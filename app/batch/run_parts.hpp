#pragma once

#include <optional>

#include "app/batch/parts_work.hpp"
#include "app/io/progress_line.hpp"

namespace tetron::app {

// Returns false if it was stopped.
bool run_parts(const PartsWork& work);
// The same for parts that are files. `progress`, if there is one, shows how many are done, and how long the
// others take. After Ctrl-C, those that are done stay, and no more are begun: prints a message, and returns
// false.
bool run_parts_of_files(PartsWork work, std::optional<ProgressLine>& progress);

}  // namespace tetron::app
