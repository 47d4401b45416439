#pragma once

#include <vector>

#include "app/commands/pc/pc_input.hpp"
#include "app/commands/pc/pc_options.hpp"
#include "app/io/output.hpp"
#include "solver/pc/path.hpp"

namespace tetron::app {

// Ways to be shown, on the field as the first piece finds it.
struct ShownWays {
  const PcField& field;
  const pc::Queues& queues;
  const pc::Ways& ways;
  std::string title;          // of a web page
  bool minimal_only = false;  // only the smallest set
  bool steps = false;         // fumens with a page for each piece
};

// Writes them in the format asked for, those that cover most first. docs/perfect-clears.md
void write_ways(Output& out, const PcOptions& options, const ShownWays& shown);

}  // namespace tetron::app
