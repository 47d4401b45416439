#pragma once

#include "app/options/command_line.hpp"

#include "app/io/output.hpp"

namespace tetron::app {

// --force, for commands that otherwise leave a file as it is that stands where they would write.
struct Overwrite {
  bool force = false;

  void add_to(Command& app) { app.add_flag("--force", force, "Write over a file that is there already"); }
  Existing existing() const { return force ? Existing::replace : Existing::keep; }
};

}  // namespace tetron::app
