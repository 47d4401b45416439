#pragma once

#include "app/options/command_line.hpp"

#include "app/io/output.hpp"

namespace tetron::app {

// --force. One rule for all commands (docs/decisions/0039-outputs-appear-whole.md): a file that the user
// named is replaced; one whose name the command made, in a folder, by a pattern or beside another, is kept
// without --force; an input is never replaced.
struct Overwrite {
  bool force = false;

  // Of commands that make names; `which` are the files.
  void add_to(Command& app, const std::string& which = "existing files") {
    app.add_flag("--force", force, "Overwrite " + which);
  }
  // Of commands that write only what the user names.
  void add_without_effect(Command& app) {
    app.add_flag("--force", force, "Has no effect: the file that -o names is always replaced");
  }
  // Of a name that the command made.
  Existing existing() const { return force ? Existing::replace : Existing::keep; }
};

}  // namespace tetron::app
