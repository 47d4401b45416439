#pragma once

#include <string>

#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_options.hpp"
#include "solver/pc/setup/setup.hpp"

namespace tetron::app {

// What a drawn field asks to fill, and further conditions on setups.
struct SetupTargetOptions {
  pc::SetupConditions conditions;

  void add_to(Command& command);
  // If --operate cannot be read, prints a message and ends the command.
  void check() const;
  // Reads the lowest rows of a field. If nothing has to be filled, prints a message and ends the command.
  pc::SetupTarget target_of(const PcField& field, int lines) const;
};

}  // namespace tetron::app
