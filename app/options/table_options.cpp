#include "app/options/table_options.hpp"

#include "app/io/messages.hpp"

namespace tetron::app {

void add_wide(Command& app, bool& is_wide) {
  app.add_flag("--wide", is_wide, "In text, every column in full, also where the terminal is too narrow");
}

convert::TableLook table_look(bool is_wide, const Output& out, const Globals& globals) {
  return {out.columns(), is_wide, globals.use_color(out)};
}

void Spreadsheet::add_to(Command& app) {
  app.add_flag("--spreadsheet", wanted,
               "In CSV, a ' before every text that a spreadsheet would take for a formula");
}

void Spreadsheet::check(bool is_csv) const {
  if (wanted && !is_csv) refuse(ExitCode::usage, "--spreadsheet needs --format csv");
}

void RowOptions::add_to(Command& command) {
  add_choice<RowFormat>(command, "--format", format,
                        {{"text", RowFormat::text}, {"csv", RowFormat::csv}, {"json", RowFormat::json}},
                        "Output format; json is one object per line");
  add_others(command);
}

void RowOptions::add_others(Command& command) {
  spreadsheet.add_to(command);
  add_wide(command, is_wide);
}

}  // namespace tetron::app
