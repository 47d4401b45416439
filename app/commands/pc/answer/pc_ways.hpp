#pragma once

#include <optional>
#include <vector>

#include "app/commands/pc/answer/pc_answer.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/pc/clear/small_cover.hpp"

namespace tetron::app {

// What a line of CSV is about.
enum class WaysKey { solution, pattern, use };

// Ways to be shown, on the field as the first piece finds it.
struct ShownWays {
  const PcField& field;
  const pc::Queues& queues;
  const pc::Ways& ways;
  std::string title;          // of a web page
  bool minimal_only = false;  // only the smallest set
  bool steps = false;         // fumens with a page for each piece
  bool tree = false;          // and which way for which sequences
  std::optional<pc::PreferredCover> preferred{};
  WaysKey key = WaysKey::solution;
};

// Writes them in the format asked for, those that cover most first. docs/perfect-clears.md
void write_ways(PcWriter& writer, const PcName& name, const ShownWays& shown);

}  // namespace tetron::app
