#pragma once

#include "app/batch/parts_work.hpp"

// Only for run_parts().
namespace tetron::app {

// Works on the parts in several processes, each of which takes the next free part.
bool run_in_processes(const PartsWork& work);

}  // namespace tetron::app
