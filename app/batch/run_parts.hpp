#pragma once

#include <optional>

#include "app/batch/parts_work.hpp"
#include "app/io/progress_line.hpp"

namespace tetron::app {

void run_parts(const PartsWork& work);
// The same where each part is a file: the line, if there is one, says how many are done.
void run_parts_of_files(PartsWork work, std::optional<ProgressLine>& progress);

}  // namespace tetron::app
