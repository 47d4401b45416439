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

// What commands say of their arguments. The parser behind it is CLI11, which only this folder's sources
// compile: its header takes longer than all else of a command's source.
namespace tetron::app {

// Thrown by a function that is given an option's value and does not take it; ends in a message and
// ExitCode::usage.
struct WrongValue {
  std::string option;  // "--fps"
  std::string why;     // "must be ..."
};

// "--limit" of "--limit,(--most)": what messages call an option.
std::string first_name(const std::string& names);

// Says what is wrong with a value that was given, or nothing; it may put another spelling in its place.
struct Check {
  std::function<std::string(std::string& value)> find_fault;
  std::string description{};  // shown beside the option's type in the help
};
// Whole numbers from `least` to `most`, which the help says if `is_described`.
Check in_range(int least, int most, bool is_described = false);
// Numbers from `least` to `most`; others, and what is no number, are refused.
Check within(double least, double most);
Check one_of(std::vector<std::string> words);
// What is wrong with a word that is none of these, and which of them may be meant.
std::string not_one_of(std::string_view value, std::span<const std::string> words);
Check one_of_numbers(std::vector<double> numbers);

// An option or argument of a command. Each member ends in the same option.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(option) {}
  Option(const Option&) = delete;
  Option& operator=(const Option&) = delete;

  Option* type_name(const std::string& name);
  Option* description(const std::string& text);
  Option* check(const Check& check);
  // The value that the variable has stands in the help.
  Option* capture_default_str();
  Option* default_str(const std::string& text);
  Option* required();
  Option* group(const std::string& name);  // "": not shown
  Option* delimiter(char between_values);
  Option* excludes(Option* other);
  Option* one_value_each_time();
  // Words that shells offer as its values.
  Option* offer(std::vector<std::string> words);
  // Endings of the files that shells offer, ".tet"; others only where there are none with them.
  Option* offer_files(std::vector<std::string> endings);

  bool is_given() const;

 private:
  CLI::Option& option_;
};

inline Option* offer_values(Option* option, std::vector<std::string> words) {
  return option->offer(std::move(words));
}

// A command, or the program itself. Owns its options and the commands below it.
class Command {
 public:
  explicit Command(CLI::App& app);
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  ~Command();

  Command* add_subcommand(const std::string& name, const std::string& description);
  // Names as "-o,--output"; one without a hyphen is an argument. "--limit,(--most)": the name in brackets is
  // an old one, which keeps working and is not shown. The variable must live as long as the command.
  Option* add_flag(const std::string& name, bool& value, const std::string& description);
  // Of std::string, numbers, std::optional of them, std::vector<std::string>: as command_line.cpp
  // instantiates it.
  template <class Value>
  Option* add_option(const std::string& name, Value& value, const std::string& description);
  // Calls `set` with each value, which may throw WrongValue. Of std::string, int, double, std::uint64_t,
  // std::vector<std::string>.
  template <class Value>
  Option* add_option_function(const std::string& name, std::function<void(const Value&)> set,
                              const std::string& description);
  // One that was added.
  Option* get_option(const std::string& name);
  bool is_given(const std::string& name) const;

  void require_subcommand();
  void footer(const std::string& text);
  // Called when the command is chosen.
  void callback(std::function<void()> chosen);
  // Called after all options were read; may throw WrongValue.
  void parse_complete_callback(std::function<void()> check);

  // The names of the commands right below it.
  std::vector<std::string> command_names() const;
  // What --help prints of a command below it; `words` name it from here. An error says what is wrong with
  // them.
  std::expected<std::string, base::SafeText> help_of(std::span<const std::string> words) const;

  const CLI::App& app() const { return app_; }

 private:
  Option* own(CLI::Option& option, const std::string& names);

  CLI::App& app_;
  std::deque<Option> options_;
  std::vector<std::pair<CLI::Option*, Option*>> by_parsed_;
  std::vector<std::unique_ptr<Command>> commands_;
};

// What is to be said instead of running a command.
struct UsageAnswer {
  bool is_help = false;  // for standard output; else a message
  base::SafeText text;
};

// A program's whole command line.
class CommandLine {
 public:
  CommandLine(const std::string& name, const std::string& description, const std::string& version);
  ~CommandLine();

  Command& root() { return *root_; }
  // Makes the lines of the user's own file the defaults of the chosen command; `commands` are the names of
  // all. What is wrong with the file comes back, to be warned of: such a line is left out. After all has been
  // described.
  std::vector<base::SafeText> take_own_defaults(std::span<const char* const> arguments,
                                                std::span<const std::string_view> commands);
  // Reads the arguments, the first of which is the program's name, and calls the chosen command's callback.
  // Nothing if all is well.
  std::optional<UsageAnswer> parse(std::span<const char* const> arguments);

 private:
  std::unique_ptr<CLI::App> app_;
  std::unique_ptr<Command> root_;
};

}  // namespace tetron::app
