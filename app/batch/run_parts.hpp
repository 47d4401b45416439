#pragma once

#include "app/batch/parts_work.hpp"

namespace tetron::app {

void run_parts(const PartsWork& work);

}  // namespace tetron::app
