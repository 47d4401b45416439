#include "app/run.hpp"

#include <fmt/format.h>

#include <new>

#include "app/io/input_files.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/command_line.hpp"
#include "app/options/options.hpp"
#include "app/program.hpp"

namespace tetron::app {

namespace {

void describe_program(Command& root, Program& program) {
  add_choice<ColorMode>(
      root, "--color", program.globals.color,
      {{"auto", ColorMode::automatic}, {"always", ColorMode::always}, {"never", ColorMode::never}},
      "Colours: on a terminal (auto), always, never");
  root.footer(
      "Exit codes: 0 done, 1 problems found, 2 wrong usage, 3 cannot open or not\nthis format, 4 damaged, 5 "
      "could not "
      "write.\n\nExample: tetron play game.tet\n         tetron COMMAND --help");
  add_info(root, program);
  add_dump(root, program);
  add_check(root, program);
  add_show(root, program);
  add_play(root, program);
  add_convert(root, program);
  add_fumen(root, program);
  add_numeron(root, program);
  add_solve(root, program);
  add_pc(root, program);
  add_rules(root, program);
  add_profile(root, program);
  add_manual(root, program);
}

// Help goes to standard output with 0.
ExitCode tell(const UsageAnswer& answer) {
  if (!answer.is_help) {
    error(answer.text);
    return ExitCode::usage;
  }
  Output out;
  out.text() += answer.text;
  out.commit();
  return ExitCode::done;
}

ExitCode run_command(std::span<const char* const> arguments) {
  Program program;
  CommandLine command_line(
      "tetron", "Watch Tetron 4 recordings (.tet), turn them into fumen, look inside them.", TETRON_VERSION);
  describe_program(command_line.root(), program);
  if (const auto answer = command_line.parse(arguments)) return tell(*answer);
  return program.run();
}

}  // namespace

ExitCode run(std::span<const char* const> arguments, const Streams& streams) {
  const UseStreams use(streams);
  forget_inputs();
  begin_messages();
  ExitCode code{};
  try {
    code = run_command(arguments);
  } catch (const Exit& exit) {
    code = exit.code;
  } catch (const std::bad_alloc&) {
    error("out of memory");
    code = ExitCode::damaged;
  }
  end_messages();
  return code;
}

}  // namespace tetron::app
