
#include <memory>

#include "app/commands/pc/pc_commands.hpp"
#include "app/commands/pc/pc_input.hpp"
#include "app/commands/pc/pc_run.hpp"
#include "app/commands/pc/pc_ways.hpp"
#include "app/io/messages.hpp"
#include "solver/pc/setup.hpp"

namespace tetron::app {

namespace {

struct SetupOptions {
  PcOptions common;
  field::Cell fill = field::Cell::i;
  field::Cell may = field::Cell::o;
  int pieces = 0;
  bool minimal = false;
  bool steps = false;
};

PcFound setup_of(const SetupOptions& options, const PcRun& run, PcWriter& writer, const PcField& field,
                 const PcName& name) {
  const int lines = options.common.lines.value_or(std::max(field.stack(), 1));
  if (field.stack() > lines)
    refuse(ExitCode::usage, "blocks stand above row {}; --lines {} takes them in", lines, field.stack());
  // That the size can be worked on is found out first.
  static_cast<void>(board_of(field, lines, run.rules()));
  pc::Wish wish = pc::wish_of(field.grid, lines, options.fill, options.may);
  wish.area.pieces = options.pieces;
  const PcField before{field.name, wish.before, field.comment};
  if (wish.cells == 0 && options.pieces == 0)
    refuse(ExitCode::cannot_open, "{}: no cell has the colour {} of those that must be filled (--fill)",
           field.name, field::to_char(options.fill));
  const pc::Queues queues = run.queues(field.comment);
  const pc::Board board = board_of(before, lines, run.rules());
  const pc::Ways ways = run.within_limits([&](const solver::Limits& limits) {
    return pc::setups(board, wish.area, queues, run.rules(), limits);
  });
  write_ways(writer, name, {before, queues, ways, "Setups", options.minimal, options.steps});
  return {ways.end, !ways.ways.empty()};
}

ExitCode setup(const SetupOptions& options) {
  const PcRun run(options.common);
  PcWriter writer(options.common);
  const ExitCode code = run.for_each_field(
      [&](PcField& field, const PcName& name) { return setup_of(options, run, writer, field, name); });
  writer.end();
  return code;
}

void add_color(Command& command, const std::string& name, field::Cell& cell, const std::string& description) {
  std::vector<std::pair<std::string, field::Cell>> choices;
  for (const field::Tetromino kind : field::all_tetrominoes)
    choices.emplace_back(std::string(1, field::to_char(kind)), field::to_cell(kind));
  add_choice<field::Cell>(command, name, cell, choices, description);
}

}  // namespace

void add_pc_setup(Command& group, Program& program) {
  auto options = std::make_shared<SetupOptions>();
  Command* command = group.add_subcommand("setup", "All ways to fill given cells, and with which sequences");
  options->common.add_to(*command);
  add_color(*command, "--fill", options->fill, "The colour of the cells that must be filled; else I");
  add_color(*command, "--may", options->may, "The colour of those that may be; else O");
  command
      ->add_option("--pieces", options->pieces,
                   "How many pieces; 0: none that covers no cell that must be filled")
      ->check(in_range(0, 20))
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--minimal", options->minimal,
                    "Only a smallest set of ways that covers the same sequences");
  command->add_flag("--steps", options->steps,
                    "Fumens with a page for each piece, in an order that builds it");
  command->footer(
      "Cells of other colours and gray ones are blocks; empty cells stay empty. Rows\n"
      "that become full vanish. Sequences count whole, however few pieces are used.\n"
      "Exit codes: 0 found, 1 proved that there is none, 4 stopped before the end.\n\n"
      "Example: tetron pc setup board.txt --queue '*p7' --pieces 3");
  command->callback([&program, options] { program.run = [options] { return setup(*options); }; });
}

}  // namespace tetron::app
