#include "app/run.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <new>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/commands/program.hpp"
#include "app/io/input_files.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/command_line.hpp"
#include "app/options/options.hpp"
#include "app/options/own_names.hpp"
#include "replay/kinds/kind.hpp"

namespace tetron::app {

void describe_globals(Command& root, Program& program) {
  add_choice<ColorMode>(
      root, "--color", program.globals.color,
      {{"auto", ColorMode::automatic}, {"always", ColorMode::always}, {"never", ColorMode::never}},
      "Colours: auto is on a terminal");
  Option* const quiet =
      root.add_flag("--quiet", program.globals.quiet, "Only errors: no warnings, notes and progress");
  root.add_flag("--verbose", program.globals.verbose,
                "Also what was recognised and chosen, and how long it took")
      ->excludes(quiet);
  root.add_option("--me", program.globals.me, "Your names in games, with commas between them")
      ->delimiter(',')
      ->one_value_each_time()
      ->type_name("NAME");
  root.add_flag("--no-config", program.globals.no_config, "Ignore the defaults of your config.toml");
}

void add_command(Command& root, Program& program, const NamedCommand& command) {
  const std::string name = command.name;
  const std::size_t space = name.find(' ');
  Command& parent = space == name.npos ? root : *root.find_command(name.substr(0, space));
  command.describe(*parent.add_subcommand(name.substr(space + 1), command.text), program);
}

namespace {

// Commands that tell of all others.
constexpr std::array<std::string_view, 2> telling_commands{"help", "manual"};

// The first word of its name.
std::string_view group_of(const NamedCommand& command) {
  const std::string_view name = command.name;
  return name.substr(0, name.find(' '));
}

std::span<const std::string_view> command_names() {
  static const auto names = [] {
    std::vector<std::string_view> made;
    for (const NamedCommand* command : all_commands())
      if (group_of(*command) == command->name) made.push_back(command->name);
    return made;
  }();
  return names;
}

// Describing all commands takes as long as starting the program: where the first word names one, it alone is
// described, and none where only the version is asked for.
void describe_program(Command& root, Program& program, std::span<const char* const> arguments) {
  describe_globals(root, program);
  root.footer(
      "Exit codes: 0 done, 1 problems found, 2 wrong usage, 3 cannot open or not\nthis format, 4 damaged, 5 "
      "could not "
      "write.\n\nExample: tetron play game.tet\n         tetron COMMAND --help");
  const std::string_view first = arguments.size() > 1 ? arguments[1] : "";
  if ((first == "--version" || first == "-V") && arguments.size() == 2) return;
  const bool is_enough = std::ranges::find(command_names(), first) != command_names().end() &&
                         std::ranges::find(telling_commands, first) == telling_commands.end();
  for (const NamedCommand* command : all_commands())
    if (!is_enough || group_of(*command) == first) add_command(root, program, *command);
}

// Help goes to standard output with 0.
ExitCode print_answer(const UsageAnswer& answer) {
  if (!answer.is_help) {
    error(answer.text);
    return ExitCode::usage;
  }
  Output out;
  out.text() += answer.text.text();
  out.commit();
  return ExitCode::done;
}

void describe_player(Command& root, Program& program, std::span<const char* const>) {
  describe_globals(root, program);
  root.footer(
      "A command may be left out: files alone are played. `tetron play` and `tetron\nrules play` do the "
      "same.\n\nExample: tetron-player game.tet\n         tetron-player rules play puyo.lua");
  for (const NamedCommand* command : all_commands())
    if (constexpr std::array shown{"play", "rules", "rules play"};
        std::ranges::find(shown, std::string_view(command->name)) != shown.end())
      add_command(root, program, *command);
  root.find_command("rules")->footer("Example: tetron-player rules play puyo.lua");
}

// What most people begin with, for somebody who types the program's name alone.
ExitCode tell_beginnings() {
  error(
      "tetron opens recorded falling-block games. Begin with:\n\n"
      "  tetron play FILE                    watch it in a window; ? shows the keys\n"
      "  tetron info FILE                    who played, and how it ended\n"
      "  tetron review FILE                  the mistakes that cost most\n"
      "  tetron convert FILE -o OUT          a fumen, picture, video, web page or table\n"
      "  tetron pc percent FUMEN -q '*p7'    whether a field can be emptied\n\n"
      "FILE: {}.\nSee: tetron --help",
      kinds::listed());
  return ExitCode::usage;
}

ExitCode refuse_window() {
  error(
      "there are no windows here; these commands need none: `tetron convert`, `tetron show`, `tetron rules "
      "run`");
  return ExitCode::cannot_open;
}

// Whether another program takes the words as they are, and the user's own defaults with them.
bool is_left_to_player(const Description& description, std::span<const char* const> arguments) {
  if (description.name == std::string_view("tetron-player")) return false;
  const auto word = [arguments](std::size_t i) {
    return i < arguments.size() ? std::string_view(arguments[i]) : "";
  };
  return word(1) == "play" || (word(1) == "rules" && word(2) == "play");
}

// By the options, or else by TETRON_LOG.
void choose_messages(const Command& root, const Globals& globals) {
  constexpr std::array<std::string_view, 4> words{"error", "warning", "info", "debug"};  // by MessageLevel
  // The command line comes before the user's own defaults.
  if (globals.quiet && !root.is_given("--verbose")) return show_messages(MessageLevel::errors);
  if (globals.verbose && !root.is_given("--quiet")) return show_messages(MessageLevel::details);
  const char* const level = std::getenv("TETRON_LOG");
  if (level == nullptr || *level == '\0') return;
  const auto word = std::ranges::find(words, std::string_view(level));
  if (word == words.end())
    return warning("TETRON_LOG is '{}'; it can be error, warning, info or debug", std::string_view(level));
  show_messages(static_cast<MessageLevel>(word - words.begin()));
}

ExitCode run_command(const Description& description, std::span<const char* const> arguments,
                     Windows windows) {
  Program program;
  program.windows = std::move(windows);
  if (!program.windows.play) program.windows.play = [](const PlayOptions&) { return refuse_window(); };
  if (!program.windows.play_rules)
    program.windows.play_rules = [](const RulesPlayOptions&) { return refuse_window(); };
  CommandLine command_line(description.name, description.text, TETRON_VERSION);
  program.root = &command_line.root();
  if (description.name == std::string_view("tetron") && arguments.size() < 2) return tell_beginnings();
  description.describe(command_line.root(), program, arguments);
  std::vector<base::SafeText> problems;
  if (!is_left_to_player(description, arguments))
    problems = command_line.take_own_defaults(arguments, command_names());
  const auto answer = command_line.parse(arguments);
  choose_messages(command_line.root(), program.globals);
  const auto is_me = [](std::string_view argument) {
    return argument == "--me" || argument.starts_with("--me=");
  };
  set_own_names(program.globals.me, std::ranges::any_of(arguments, is_me));
  for (const base::SafeText& problem : problems) warning(problem);
  if (answer) return print_answer(*answer);
  return program.run();
}

}  // namespace

ExitCode run_described(const Description& description, std::span<const char* const> arguments,
                       const Streams& streams, Windows windows) {
  const UseStreams use(streams);
  forget_inputs();
  begin_messages();
  ExitCode code{};
  try {
    code = run_command(description, arguments, std::move(windows));
  } catch (const Exit& exit) {
    code = exit.code;
  } catch (const std::bad_alloc&) {
    error("out of memory");
    code = ExitCode::damaged;
  } catch (const std::system_error& failure) {
    error("the system gives no more threads or locks: {}", failure.code().message());
    code = ExitCode::damaged;
  }
  detail("done, with exit code {}", static_cast<int>(code));
  end_messages();
  return code;
}

ExitCode run(std::span<const char* const> arguments, const Streams& streams, Windows windows) {
  return run_described(
      {"tetron", "Watch recorded falling-block games, turn them into fumens, look inside them.",
       describe_program},
      arguments, streams, std::move(windows));
}

ExitCode run_player(std::span<const char* const> arguments, Windows windows) {
  constexpr std::array<std::string_view, 7> known{"play", "rules", "help", "--help", "-h", "--version", "-V"};
  std::vector<const char*> words(arguments.begin(), arguments.end());
  // Without a word, as the menu of applications starts it, the window opens without a file.
  if (words.size() < 2)
    words.push_back("play");
  else if (std::ranges::find(known, std::string_view(words[1])) == known.end() &&
           !std::string_view(words[1]).starts_with("--color"))
    words.insert(words.begin() + 1, "play");
  return run_described(
      {"tetron-player", "Watch recorded falling-block games in a window, play such games.", describe_player},
      words, {}, std::move(windows));
}

}  // namespace tetron::app
