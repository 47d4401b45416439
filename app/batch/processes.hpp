#pragma once

#include "app/batch/parts_work.hpp"

// For run_parts() only.
namespace tetron::app {

// Parts in several processes, which take one after the other.
void run_in_processes(const PartsWork& work);

}  // namespace tetron::app
