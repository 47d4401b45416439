#pragma once

#include "app/commands/program.hpp"

namespace tetron::app {

// Adds `profile fit`.
void add_profile_fit(Command& profile, Program& program);

}  // namespace tetron::app
