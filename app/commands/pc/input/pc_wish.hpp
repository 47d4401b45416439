#pragma once

#include <string>

#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_options.hpp"
#include "solver/pc/setup/setup.hpp"

namespace tetron::app {

// What a drawn field asks to be filled, and what is asked of setups beyond that.
struct WishOptions {
  pc::WishColours colours;
  pc::Holes without = pc::Holes::any;
  std::string operate;
  int pieces = 0;

  void add_to(Command& command);
  // Whether --operate can be read; else it is told and ends the command.
  void check() const;
  // Of a field's lowest rows. A field in which nothing has to be filled is told.
  pc::Wish wish_of(const PcField& field, int lines) const;
};

}  // namespace tetron::app
