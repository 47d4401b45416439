
#include <memory>

#include "app/commands/pc/answer/pc_prefer.hpp"
#include "app/commands/pc/answer/pc_ways.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_run.hpp"
#include "app/commands/pc/input/pc_setup_target.hpp"
#include "app/commands/program.hpp"
#include "app/io/messages.hpp"

namespace tetron::app {

namespace {

struct SetupOptions {
  PcOptions common;
  SetupTargetOptions target;
  bool minimal = false;
  bool steps = false;
  bool tree = false;
  PreferOptions prefer;
};

PcFound setup_of(const SetupOptions& options, const PcRun& run, PcWriter& writer, const PcField& field,
                 const PcName& name) {
  const int lines = run.lines(field).value_or(std::max(field.stack(), 1));
  if (field.stack() > lines)
    refuse(ExitCode::usage, "there are blocks above row {}; --lines {} includes them", lines, field.stack());
  // Only to check first whether the solver can work on this size.
  static_cast<void>(board_of(field, lines, run.rules()));
  const pc::SetupTarget target = options.target.target_of(field, lines);
  const PcField before{field.name, target.before, field.comment};
  const pc::Queues queues = run.queues(field.name, field.comment);
  const pc::Board board = board_of(before, lines, run.rules());
  pc::Ways ways = run.within_limits([&](const solver::Limits& limits) {
    return pc::setups(board, target.area, queues, run.rules(), limits);
  });
  auto preferred = options.prefer.prefer(run, before, ways);
  write_ways(
      writer, name,
      {before, queues, ways, "Setups", options.minimal, options.steps, options.tree, std::move(preferred)});
  return {ways.end, !ways.ways.empty()};
}

ExitCode setup(const SetupOptions& options) {
  options.target.check();
  const PcRun run(options.common);
  PcWriter writer(options.common);
  const ExitCode code = run.for_each_field(
      [&](PcField& field, const PcName& name) { return setup_of(options, run, writer, field, name); });
  writer.end();
  return code;
}

void describe_pc_setup(Command& command, Program& program) {
  auto options = std::make_shared<SetupOptions>();
  options->common.add_to(command);
  options->common.add_sort(command);
  options->target.add_to(command);
  command.add_flag("--minimal", options->minimal,
                   "Only a smallest set of ways that covers the same sequences");
  command.add_flag("--steps", options->steps,
                   "Fumens with a page for each piece, in an order that builds it");
  command.add_flag("--cover-tree", options->tree, "Also which way for which sequences, by how they begin");
  options->prefer.add_to(command);
  command.footer(
      "Gray cells, and those of other colours without --reserved, are blocks; empty\n"
      "cells stay empty. Rows that become full vanish. A sequence counts as a whole,\n"
      "even if only some of its pieces are used.\n"
      "In --operate, X and Y count from 0, Y from the bottom. They are the centre of a\n"
      "piece, whose rotation is spawn, right, reverse or left.\n"
      "Exit codes: 0 found, 1 proved that there is none, 4 stopped before the end.\n\n"
      "Example: tetron pc setup board.txt --queue '*p7' --pieces 3\n"
      "         tetron pc setup board.txt --queue '*p7' --exclude holes --free T");
  program.run_for(command, [options] { return setup(*options); });
}

}  // namespace

extern const NamedCommand pc_setup_command{
    "pc setup", "Find all ways to fill given cells, and with which sequences", "", describe_pc_setup};

}  // namespace tetron::app
