#pragma once

#include "app/options/command_line.hpp"

#include "convert/csv/csv.hpp"

namespace tetron::app {

// --spreadsheet, for commands that write CSV.
struct Spreadsheet {
  bool wanted = false;

  void add_to(Command& app) {
    app.add_flag("--spreadsheet", wanted,
                 "In CSV, a ' before every text that a spreadsheet would take for a formula");
  }
  convert::CsvText kind() const { return wanted ? convert::CsvText::spreadsheet : convert::CsvText::plain; }
};

}  // namespace tetron::app
