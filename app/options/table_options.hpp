#pragma once

#include "app/io/output.hpp"
#include "app/options/options.hpp"
#include "convert/answer/table.hpp"

namespace tetron::app {

// --wide, for commands that print tables.
inline void add_wide(Command& app, bool& is_wide) {
  app.add_flag("--wide", is_wide, "In text, every column in full, also where the terminal is too narrow");
}

// How tables look in this output.
inline convert::TableLook table_look(bool is_wide, const Output& out, const Globals& globals) {
  return {out.columns(), is_wide, globals.use_color(out)};
}

}  // namespace tetron::app
