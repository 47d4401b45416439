#pragma once

#include "app/options/command_line.hpp"

#include "app/io/output.hpp"

namespace tetron::app {

// --force. The rule for all commands (docs/decisions/command.md#outputs-appear-whole): a file that the user
// named is replaced. A file whose name the command made, in a folder, by a pattern or next to another file,
// is kept unless --force is given. An input is never replaced.
struct Overwrite {
  bool force = false;

  // For commands that make names. `which` describes the files in the help.
  void add_to(Command& app, const std::string& which = "existing files") {
    app.add_flag("--force", force, "Overwrite " + which);
  }
  // For commands that only write files that the user names.
  void add_without_effect(Command& app) {
    app.add_flag("--force", force, "Has no effect: the file that -o names is always replaced");
  }
  // For names that the command made.
  Existing existing() const { return force ? Existing::replace : Existing::keep; }
};

}  // namespace tetron::app
