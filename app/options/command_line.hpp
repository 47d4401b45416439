#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/safe_text.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

// How commands describe their arguments. The parser is CLI11, but only the sources in this folder compile
// it: its header takes longer than everything else in a command's source.
namespace tetron::app {

// Thrown by a function that rejects an option's value. Ends the program with a message and ExitCode::usage.
struct WrongValue {
  std::string option;  // "--fps"
  std::string why;     // "must be ..."
};

// The name of an option in messages: "--until" for "--until,(--to)".
std::string first_name(const std::string& names);

// Returns what is wrong with a value, or an empty text. May replace the value by another spelling.
struct Check {
  std::function<std::string(std::string& value)> find_problem;
  std::string description{};  // shown next to the option's type in the help
};
// Accepts whole numbers from `least` to `most`. If `is_described`, the help says the range.
Check in_range(int least, int most, bool is_described = false);
// Accepts numbers from `least` to `most`.
Check within(double least, double most);
Check one_of(std::vector<std::string> words);
// Says that a word is none of these, and which of them may be intended.
std::string not_one_of(std::string_view value, std::span<const std::string> words);
Check one_of_numbers(std::vector<double> numbers);

// An option or argument of a command. All members return the same option.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(option) {}
  Option(const Option&) = delete;
  Option& operator=(const Option&) = delete;

  Option* type_name(const std::string& name);
  Option* description(const std::string& text);
  Option* check(const Check& check);
  // Shows the variable's value in the help.
  Option* capture_default_str();
  Option* default_str(const std::string& text);
  Option* required();
  Option* group(const std::string& name);  // "" hides it
  Option* delimiter(char between_values);
  Option* excludes(Option* other);
  Option* one_value_each_time();
  // The words that shells suggest as its values.
  Option* offer(std::vector<std::string> words);
  // The extensions of the files that shells suggest, such as ".tet". They suggest others only if there are
  // none of these.
  Option* offer_files(std::vector<std::string> endings);

  bool is_given() const;

 private:
  CLI::Option& option_;
};

inline Option* offer_values(Option* option, std::vector<std::string> words) {
  return option->offer(std::move(words));
}

// A command, or the program itself. Owns its options and its subcommands.
class Command {
 public:
  explicit Command(CLI::App& app);
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  ~Command();

  Command* add_subcommand(const std::string& name, const std::string& description);
  // Names are as in "-o,--output"; a name without a hyphen is an argument. In "--until,(--to)" the name in
  // brackets is an old one, which still works but is not shown. The variable must live as long as the
  // command.
  Option* add_flag(const std::string& name, bool& value, const std::string& description);
  // A flag that may have a value, only as "--name=value"; without one it is "true".
  Option* add_flag(const std::string& name, std::string& value, const std::string& description);
  // Value may be std::string, a number, std::optional of these, or std::vector<std::string>, as instantiated
  // in command_line.cpp.
  template <class Value>
  Option* add_option(const std::string& name, Value& value, const std::string& description);
  // Calls `set` with each value; it may throw WrongValue. Value may be std::string, int, double,
  // std::uint64_t or std::vector<std::string>.
  template <class Value>
  Option* add_option_function(const std::string& name, std::function<void(const Value&)> set,
                              const std::string& description);
  // An option that was added before.
  Option* get_option(const std::string& name);
  bool is_given(const std::string& name) const;

  void require_subcommand();
  void footer(const std::string& text);
  // `chosen` is called when the command is chosen.
  void callback(std::function<void()> chosen);
  // `check` is called after all options were read, in the order in which they were added; it may throw
  // WrongValue.
  void parse_complete_callback(std::function<void()> check);

  // A direct subcommand that was added before.
  Command* find_command(const std::string& name);
  // The names of the direct subcommands.
  std::vector<std::string> command_names() const;
  // Those of all commands below, such as "pc cover".
  std::vector<std::string> all_command_names() const;
  // The output of --help for the subcommand that `words` name from here. The error says what is wrong with
  // the words.
  std::expected<std::string, base::SafeText> help_of(std::span<const std::string> words) const;

  const CLI::App& app() const { return app_; }

 private:
  Option* own(CLI::Option& option, const std::string& names);
  // If --output names a file and --format is not given, the file's extension chooses the format.
  void choose_format();

  CLI::App& app_;
  std::deque<Option> options_;
  std::vector<std::pair<CLI::Option*, Option*>> by_parsed_;
  std::vector<std::unique_ptr<Command>> commands_;
  std::vector<std::function<void()>> checks_;
};

// What to print instead of running a command.
struct UsageAnswer {
  bool is_help = false;  // printed to standard output; otherwise it is an error message
  base::SafeText text;
};

// The whole command line of a program.
class CommandLine {
 public:
  CommandLine(const std::string& name, const std::string& description, const std::string& version);
  ~CommandLine();

  Command& root() { return *root_; }
  // Makes the lines of the user's own config file the defaults of the chosen command. `commands` are the
  // names of all commands. Returns warnings about the file; wrong lines are ignored. Call it after
  // everything has been described.
  std::vector<base::SafeText> take_own_defaults(std::span<const char* const> arguments,
                                                std::span<const std::string_view> commands);
  // Parses the arguments, the first of which is the program's name, and calls the chosen command's callback.
  // Empty if there is no error and no help to print.
  std::optional<UsageAnswer> parse(std::span<const char* const> arguments);

 private:
  std::unique_ptr<CLI::App> app_;
  std::unique_ptr<Command> root_;
};

}  // namespace tetron::app
