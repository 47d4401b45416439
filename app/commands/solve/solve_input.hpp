#pragma once

#include <optional>
#include <string>
#include <vector>
#include "app/options/command_line.hpp"

#include "app/commands/recording/recording_input.hpp"
#include "app/options/moment.hpp"
#include "base/units.hpp"
#include "field/grid.hpp"
#include "solver/build/surroundings.hpp"
#include "solver/problem/problem.hpp"

namespace tetron::app {

// The options that choose the terrain.
struct SolveInputOptions {
  std::string input;
  std::optional<int> page;  // of a fumen, from 1
  std::optional<Moment> at;
  std::string player;
  std::optional<NumberRange> rows;  // 0 is the lowest
  bool blocks = false;
  bool fixed = false;
  ReadingOptions reading;

  void add_to(Command& app);
};

// A terrain and its field. Rows and columns of the problem count from the upper left corner of the terrain,
// so that it is as small as possible.
struct SolveInput {
  solver::Terrain terrain;
  std::vector<field::Placement> fixed;
  int left = 0;  // the column of the field where the terrain begins
  int top = 0;   // the row of the field where the terrain begins

  solver::Surroundings around;  // of the whole field, for building
  field::Grid walls;            // the same blocks, for showing

  // A placement of the terrain, in the coordinates of the field.
  field::Placement in_field(field::Placement placement) const {
    placement.centre.column.value += left;
    placement.centre.row.value += top;
    return placement;
  }
};

// Reads the terrain. On an error, prints a message and ends the command: with ExitCode::usage if options
// cannot be used together, otherwise with ExitCode::cannot_open.
SolveInput read_solve_input(const SolveInputOptions& options);

}  // namespace tetron::app
