#pragma once

#include "app/commands/program.hpp"

namespace tetron::app {

// `profile fit`, below `profile`.
void add_profile_fit(Command& profile, Program& program);

}  // namespace tetron::app
