#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <new>
#include <sstream>

#include "app/exit_code.hpp"
#include "app/help.hpp"
#include "app/message_limits.hpp"
#include "app/messages.hpp"
#include "app/output.hpp"
#include "app/program.hpp"
#include "convert/text_out.hpp"

namespace tetron::app {

namespace {

void describe_program(CLI::App& app, Program& program) {
  app.set_version_flag("--version", "tetron " TETRON_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  app.formatter(std::make_shared<HelpFormatter>());
  add_choice<ColorMode>(
      app, "--color", program.globals.color,
      {{"auto", ColorMode::automatic}, {"always", ColorMode::always}, {"never", ColorMode::never}},
      "Colours: on a terminal (auto), always, never");
  app.footer(
      "Exit codes: 0 done, 1 problems found, 2 wrong usage, 3 cannot open or not\nthis format, 4 damaged, 5 "
      "could not "
      "write.\n\nExample: tetron play game.tet\n         tetron COMMAND --help");
  add_info(app, program);
  add_dump(app, program);
  add_check(app, program);
  add_show(app, program);
  add_play(app, program);
  add_convert(app, program);
  add_fumen(app, program);
  add_numeron(app, program);
  add_solve(app, program);
  add_rules(app, program);
  add_profile(app, program);
  add_manual(app, program);
}

// Help goes to stdout with 0; a wrong command line is told on stderr with a way to the help.
ExitCode tell_usage(const CLI::App& app, const CLI::ParseError& problem) {
  if (problem.get_exit_code() == 0) {
    std::ostringstream help;
    app.exit(problem, help, help);
    Output out;
    out.text() += help.str();
    out.commit();
    return ExitCode::done;
  }
  std::string command = "tetron";
  const CLI::App* at = &app;
  while (!at->get_subcommands().empty()) {
    at = at->get_subcommands().front();
    command += " " + at->get_name();
  }
  std::string what = convert::escaped(problem.what());
  const bool lacks_command = !at->get_subcommands([](const CLI::App*) { return true; }).empty();
  if (const auto words = app.remaining(true); lacks_command && !words.empty())
    what = fmt::format("there is no {} '{}'", words.front().starts_with('-') ? "option" : "command",
                       convert::escaped(words.front()));
  error(fmt::format("{}\nSee: {} --help", what, command));
  return ExitCode::usage;
}

ExitCode run(int argc, char** argv) {
  Program program;
  CLI::App app("Watch Tetron 4 recordings (.tet), turn them into fumen, look inside them.", "tetron");
  describe_program(app, program);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& problem) {
    return tell_usage(app, problem);
  }
  return program.run();
}

}  // namespace

}  // namespace tetron::app

int main(int argc, char** argv) {
  using namespace tetron::app;
  set_up_messages();
  handle_signals();
  ExitCode code{};
  try {
    code = run(argc, argv);
  } catch (const Exit& exit) {
    code = exit.code;
  } catch (const std::bad_alloc&) {
    error("out of memory");
    code = ExitCode::damaged;
  }
  tell_left_out();
  return static_cast<int>(code);
}
