#pragma once

#include <vector>

#include "app/commands/pc/pc_answer.hpp"
#include "app/commands/pc/pc_input.hpp"
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
  bool tree = false;          // and which way for which sequences
};

// Writes them in the format asked for, those that cover most first. docs/perfect-clears.md
void write_ways(PcWriter& writer, const PcName& name, const ShownWays& shown);

}  // namespace tetron::app
