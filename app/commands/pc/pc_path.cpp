#include <memory>

#include "app/commands/pc/answer/pc_prefer.hpp"
#include "app/commands/pc/answer/pc_ways.hpp"
#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_run.hpp"
#include "app/commands/program.hpp"
#include "app/io/messages.hpp"

namespace tetron::app {

namespace {

struct PathOptions {
  PcOptions common;
  bool minimal = false;
  bool steps = false;
  bool tree = false;
  PreferOptions prefer;
  WaysKey key = WaysKey::solution;
};

ExitCode path(const PathOptions& options) {
  if (options.key != WaysKey::solution && options.common.format != PcFormat::csv)
    refuse(ExitCode::usage, "--key pattern and --key use are lines of CSV; add --format csv");
  const PcRun run(options.common);
  PcWriter writer(options.common);
  const ExitCode code = run.for_each_field([&](PcField& field, const PcName& name) -> PcFound {
    const pc::ClearQuestion question = run.clear_question(field);
    refuse_too_many(field, question);
    pc::Ways found =
        run.within_limits([&](const solver::Limits& limits) { return pc::ways(question, limits); });
    // Full rows vanish before the first piece comes.
    field.grid.clear_full_rows();
    auto preferred = options.prefer.prefer(run, field, found);
    write_ways(writer, name,
               {field, question.queues, found, "Ways to a perfect clear", options.minimal, options.steps,
                options.tree, std::move(preferred), options.key});
    return {found.end, !found.ways.empty(), found.reason};
  });
  writer.end();
  return code;
}

Answer answer_of_pc_path() {
  return {"pc-path",
          "pc path, pc setup --format json",
          "One object per line, one for each field.",
          {{"", pc_ways_members, base::members<PcEnd>}}};
}

void describe_pc_path(Command& command, Program& program) {
  auto options = std::make_shared<PathOptions>();
  options->common.add_to(command);
  options->common.add_sort(command);
  command.add_flag("--minimal", options->minimal,
                   "Only a smallest set of ways that covers the same sequences");
  command.add_flag("--steps", options->steps,
                   "Fumens with a page for each piece, in an order that builds it");
  command.add_flag("--cover-tree", options->tree, "Also which way for which sequences, by how they begin");
  options->prefer.add_to(command);
  add_choice<WaysKey>(
      command, "--key", options->key,
      {{"solution", WaysKey::solution}, {"pattern", WaysKey::pattern}, {"use", WaysKey::use}},
      "What a line of CSV is about: a way, a sequence with its ways, the pieces that ways use");
  command.footer(
      "Two ways are different if they put a piece of another kind on some cell, or\n"
      "divide the cells in another way.\n"
      "Exit codes: 0 found, 1 proved that there is none, 4 stopped before the end.\n\n"
      "Example: tetron pc path board.txt --queue '*p7' --minimal\n"
      "         tetron pc path board.txt --queue '*p7' --format html -o ways.html");
  program.run_for(command, [options] { return path(*options); });
}

}  // namespace

extern const NamedCommand pc_path_command{"pc path",
                                          "Find all ways to a perfect clear, and with which sequences",
                                          "",
                                          describe_pc_path,
                                          {answer_of_pc_path}};

}  // namespace tetron::app
