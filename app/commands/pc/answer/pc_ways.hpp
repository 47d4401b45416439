#pragma once

#include <optional>
#include <vector>

#include "app/commands/pc/answer/pc_answer.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/pc/clear/small_cover.hpp"

namespace tetron::app {

// The first column of the CSV lines.
enum class WaysKey { solution, pattern, use };

// Ways to show, on the field before the first piece.
struct ShownWays {
  const PcField& field;
  const pc::Queues& queues;
  const pc::Ways& ways;
  std::string title;          // of a web page
  bool minimal_only = false;  // show only the smallest set
  bool steps = false;         // write fumens with a page for each piece
  bool tree = false;          // also show which way is for which sequences
  std::optional<pc::PreferredCover> preferred{};
  WaysKey key = WaysKey::solution;
};

// Writes the ways in the format asked for; those that cover the most sequences come first. See
// docs/perfect-clears.md.
// What JSON has of them.
base::Members pc_ways_members();
void write_ways(PcWriter& writer, const PcName& name, const ShownWays& shown);

}  // namespace tetron::app
