#pragma once

#include <optional>

#include "app/batch/parts_work.hpp"
#include "app/io/progress_line.hpp"

namespace tetron::app {

void run_parts(const PartsWork& work);
// The same for parts that are files. `progress`, if there is one, shows how many are done.
void run_parts_of_files(PartsWork work, std::optional<ProgressLine>& progress);

}  // namespace tetron::app
