#pragma once

#include <optional>
#include <string>
#include <vector>
#include "app/options/command_line.hpp"

#include "app/commands/recording/recording_input.hpp"
#include "app/options/options.hpp"
#include "base/units.hpp"
#include "field/grid.hpp"
#include "solver/build/surroundings.hpp"
#include "solver/problem/problem.hpp"

namespace tetron::app {

// What terrain is meant.
struct SolveInputOptions {
  std::string input;
  std::optional<int> page;  // of a fumen, from 1
  std::optional<base::Milliseconds> at;
  std::string player;
  std::optional<NumberRange> rows;  // 0 is the lowest
  bool blocks = false;
  bool fixed = false;
  ReadingOptions reading;

  void add_to(Command& app);
};

// A terrain in its field. Rows and columns of the problem count from the terrain's own top left corner, so
// that it is no larger than it must be.
struct SolveInput {
  solver::Terrain terrain;
  std::vector<field::Placement> fixed;
  int left = 0;  // the field's column of the terrain's first column
  int top = 0;   // ... and row

  solver::Surroundings around;  // of the whole field, to build in
  field::Grid walls;            // the same blocks, to be shown

  // The placement in the field.
  field::Placement in_field(field::Placement placement) const {
    placement.centre.column.value += left;
    placement.centre.row.value += top;
    return placement;
  }
};

// Reads the terrain. What is wrong is told and ends the command, with ExitCode::usage if options do not go
// together, else with ExitCode::cannot_open.
SolveInput read_solve_input(const SolveInputOptions& options);

}  // namespace tetron::app
