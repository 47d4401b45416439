#include "app/options/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <sstream>

#include "app/io/streams.hpp"
#include "app/options/config_file.hpp"
#include "app/options/help.hpp"
#include "app/options/offered.hpp"
#include "app/options/settings_file.hpp"
#include "app/options/unconverted.hpp"
#include "base/edit_distance.hpp"
#include "base/escape.hpp"
#include "base/in_file.hpp"

namespace tetron::app {

namespace {

Check check_of(const CLI::Validator& validator, std::string description) {
  return {[validator](std::string& value) { return validator(value); }, std::move(description)};
}

// The names in CLI11's form, without the brackets around old names.
std::string parsed_names(std::string names) {
  std::erase_if(names, [](char c) { return c == '(' || c == ')'; });
  return names;
}

// The names in brackets.
std::vector<std::string> old_names(std::string_view names) {
  std::vector<std::string> old;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    const std::string_view name = names.substr(0, end);
    if (name.starts_with('(')) old.emplace_back(name.substr(1, name.size() - 2));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return old;
}

bool is_file(std::string_view path) {
  struct stat found {};
  return ::stat(std::string(path).c_str(), &found) == 0 && !S_ISCHR(found.st_mode);
}

// "there is no command 'conver'; did you mean 'convert'?"
base::SafeText no_command(const CLI::App& app, std::string_view word) {
  std::vector<std::string_view> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  if (app.get_parent() == nullptr && is_file(word))
    return base::safe("'{}' is a file, and a command is expected first. To watch it: {} play {}", word,
                      app.get_name(), word);
  return base::safe("there is no command '{}'{}", word, base::did_you_mean(word, names));
}

// Options of solution-finder, with the options here that do the same in commands of the same name.
struct OtherOption {
  std::array<std::string_view, 2> names;
  std::string_view instead;
};
constexpr std::string_view as_argument = "give the fumen or the file as an argument";
constexpr std::array other_options{
    OtherOption{{"-p", "--patterns"}, "did you mean '--queue'?"},
    OtherOption{{"-pp", "--patterns-path"}, "did you mean '--queue-file'?"},
    OtherOption{{"-t", "--tetfu"}, as_argument},
    OtherOption{{"-fp", "--field-path"}, as_argument},
    OtherOption{{"-P", "--page"}, "did you mean '--page'?"},
    OtherOption{{"-c", "--clear-line"}, "did you mean '--lines'?"},
    OtherOption{{"-H", "--hold"}, "did you mean '--hold'?"},
    OtherOption{{"-d", "--drop"}, "did you mean '--drop'?"},
    OtherOption{{"-K", "--kicks"}, "did you mean '--kicks'?"},
    OtherOption{{"-th", "--threads"}, "did you mean '--jobs'?"},
    OtherOption{{"-td", "--tree-depth"}, "did you mean '--tree'?"},
    OtherOption{{"-fc", "--failed-count"}, "did you mean '--failed'?"},
};

// Options of other programs, and in which of ours they are, if the command has it.
struct ForeignOption {
  std::string_view name;
  std::string_view needs;
  std::string_view instead;
};
constexpr std::array foreign_options{
    ForeignOption{"--csv", "--format", "--format csv"},
    ForeignOption{"--json", "--format", "--format json"},
    ForeignOption{"--html", "--format", "--format html"},
    ForeignOption{"--csv", "--to", "--to csv"},
    ForeignOption{"--json", "--to", "--to json"},
    ForeignOption{"--start", "--at", "--at"},
    ForeignOption{"--start", "--from", "--from"},
    ForeignOption{"--end", "--until", "--until"},
    ForeignOption{"--user", "--player", "--player"},
    ForeignOption{"--username", "--player", "--player"},
    ForeignOption{"--name", "--player", "--player"},
    ForeignOption{"-ss", "--from", "--from"},
    ForeignOption{"-to", "--until", "--until"},
};

// The same for an unknown option of the command or of those above it. The hyphens do not make two names
// alike.
base::SafeText no_option(const CLI::App* app, std::string_view word) {
  word = word.substr(0, word.find('='));
  if (app->get_parent() != nullptr && app->get_parent()->get_name() == "pc")
    for (const OtherOption& other : other_options)
      if (std::ranges::find(other.names, word) != other.names.end())
        return base::safe("there is no option '{}'; {}", word, other.instead);
  std::vector<std::string> names;
  for (; app != nullptr; app = app->get_parent())
    for (const CLI::Option* option : app->get_options([](const CLI::Option*) { return true; }))
      for (const std::string& name : option->get_lnames()) names.push_back(name);
  const auto has = [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
  std::string_view meant;
  for (const ForeignOption& foreign : foreign_options)
    if (foreign.name == word && has(foreign.needs.substr(2)) && meant.empty())
      meant = foreign.instead.substr(2);
  const std::string_view letters = word.starts_with("--") ? word.substr(2) : std::string_view();
  // The only one that begins like that.
  constexpr std::size_t few = 3;
  const auto begins = [&](std::string_view name) { return name.starts_with(letters); };
  if (meant.empty() && letters.size() >= few && std::ranges::count_if(names, begins) == 1)
    meant = *std::ranges::find_if(names, begins);
  const std::vector<std::string_view> choices(names.begin(), names.end());
  if (meant.empty()) meant = base::nearest(letters, choices).value_or(std::string_view());
  return meant.empty() ? base::safe("there is no option '{}'", word)
                       : base::safe("there is no option '{}'; did you mean '--{}'?", word, meant);
}

// CLI11 splits a value such as [1,2] of an option or argument with several values, but only if it ends with
// ']'. So a mark is appended to such words, and removed from the value later.
constexpr char mark = '\x01';

std::string marked(std::string word) {
  if (word.ends_with(']') || word.ends_with(mark)) word += mark;
  return word;
}

std::string unmarked(std::string word) {
  if (word.ends_with(mark)) word.pop_back();
  return word;
}

void take_mark_off(CLI::Option& option) {
  option.transform(CLI::Validator(
      [](std::string& value) {
        value = unmarked(std::move(value));
        return std::string();
      },
      {}));
}

// Converts WrongValue to CLI11's own error type.
template <class Call>
void translating(const Call& call) {
  try {
    call();
  } catch (const WrongValue& wrong) {
    throw CLI::ValidationError(wrong.option, wrong.why);
  }
}

}  // namespace

std::string first_name(const std::string& names) {
  return names.substr(0, names.find(','));
}

Check in_range(int least, int most, bool is_described) {
  const CLI::Range range(least, most);
  return {[range, least, most](std::string& value) {
            return range(value).empty()
                       ? std::string()
                       : fmt::format("must be a whole number from {} to {}, not '{}'", least, most, value);
          },
          is_described ? fmt::format("({} to {})", least, most) : std::string()};
}

Check within(double least, double most) {
  // CLI::Range accepts nan.
  return {[least, most](const std::string& text) -> std::string {
    double value = 0;
    const bool is_within = CLI::detail::lexical_cast(text, value) && value >= least && value <= most;
    return is_within ? std::string() : fmt::format("must be a number from {} to {}", least, most);
  }};
}

Check one_of(std::vector<std::string> words) {
  return {[words = std::move(words)](const std::string& value) -> std::string {
            return std::ranges::find(words, value) != words.end() ? std::string() : not_one_of(value, words);
          },
          {}};
}

std::string not_one_of(std::string_view value, std::span<const std::string> words) {
  const std::vector<std::string_view> choices(words.begin(), words.end());
  return fmt::format("'{}' is not one of {}{}", value, fmt::join(choices, ", "),
                     base::did_you_mean(value, choices));
}

Check one_of_numbers(std::vector<double> numbers) {
  return check_of(CLI::IsMember(std::move(numbers)), {});
}

Option* Option::type_name(const std::string& name) {
  option_.type_name(name);
  return this;
}
Option* Option::description(const std::string& text) {
  option_.description(text);
  return this;
}
Option* Option::check(const Check& check) {
  option_.check(CLI::Validator(check.find_problem, {}));
  if (!check.description.empty()) option_.type_name(option_.get_type_name() + " " + check.description);
  return this;
}
Option* Option::capture_default_str() {
  option_.capture_default_str();
  return this;
}
Option* Option::default_str(const std::string& text) {
  option_.default_str(text);
  return this;
}
Option* Option::required() {
  option_.required();
  return this;
}
Option* Option::group(const std::string& name) {
  option_.group(name);
  return this;
}
Option* Option::delimiter(char between_values) {
  option_.delimiter(between_values);
  return this;
}
Option* Option::excludes(Option* other) {
  option_.excludes(&other->option_);
  return this;
}
Option* Option::one_value_each_time() {
  option_.expected(1)->allow_extra_args(false)->take_all();
  return this;
}
Option* Option::offer(std::vector<std::string> words) {
  offer_values(&option_, std::move(words));
  return this;
}
Option* Option::offer_files(std::vector<std::string> endings) {
  offer_endings(&option_, std::move(endings));
  return this;
}
bool Option::is_given() const {
  return option_.count() > 0;
}

namespace {

// "csv" for "games/all.CSV"; empty if there is none.
std::string ending_of(const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos || dot == 0) return "";
  std::string ending = name.substr(dot + 1);
  for (char& c : ending)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return ending;
}

}  // namespace

Command::Command(CLI::App& app) : app_(app) {
  app_.parse_complete_callback([this] {
    translating([this] {
      choose_format();
      for (const auto& check : checks_) check();
    });
  });
}
Command::~Command() = default;

Option* Command::own(CLI::Option& option, const std::string& names) {
  if (auto old = old_names(names); !old.empty()) hide_names(&option, std::move(old));
  Option& owned = options_.emplace_back(option);
  by_parsed_.emplace_back(&option, &owned);
  return &owned;
}

Command* Command::add_subcommand(const std::string& name, const std::string& description) {
  return commands_.emplace_back(std::make_unique<Command>(*app_.add_subcommand(name, description))).get();
}

Option* Command::add_flag(const std::string& name, bool& value, const std::string& description) {
  return own(*app_.add_flag(parsed_names(name), value, description), name);
}

Option* Command::add_flag(const std::string& name, std::string& value, const std::string& description) {
  return own(*app_.add_flag(parsed_names(name), value, description), name);
}

template <class Value>
Option* Command::add_option(const std::string& name, Value& value, const std::string& description) {
  CLI::Option& option = *app_.add_option(parsed_names(name), value, description);
  take_mark_off(option);
  return own(option, name);
}

template <class Value>
Option* Command::add_option_function(const std::string& name, std::function<void(const Value&)> set,
                                     const std::string& description) {
  const std::function<void(const Value&)> take = [set = std::move(set)](const Value& value) {
    translating([&] { set(value); });
  };
  CLI::Option& option = *app_.add_option_function<Value>(parsed_names(name), take, description);
  take_mark_off(option);
  return own(option, name);
}

template Option* Command::add_option(const std::string&, std::string&, const std::string&);
template Option* Command::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template Option* Command::add_option(const std::string&, int&, const std::string&);
template Option* Command::add_option(const std::string&, double&, const std::string&);
template Option* Command::add_option(const std::string&, unsigned&, const std::string&);
template Option* Command::add_option(const std::string&, std::uint64_t&, const std::string&);
#if SIZE_MAX < UINT64_MAX  // a size is another type
template Option* Command::add_option(const std::string&, std::size_t&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<std::size_t>&, const std::string&);
#endif
template Option* Command::add_option(const std::string&, std::optional<int>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<std::uint64_t>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<std::uint32_t>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<std::string>&, const std::string&);
template Option* Command::add_option_function(const std::string&, std::function<void(const std::string&)>,
                                              const std::string&);
template Option* Command::add_option_function(const std::string&,
                                              std::function<void(const std::vector<std::string>&)>,
                                              const std::string&);
template Option* Command::add_option_function(const std::string&, std::function<void(const int&)>,
                                              const std::string&);
template Option* Command::add_option_function(const std::string&, std::function<void(const double&)>,
                                              const std::string&);
template Option* Command::add_option_function(const std::string&, std::function<void(const std::uint64_t&)>,
                                              const std::string&);

Option* Command::get_option(const std::string& name) {
  CLI::Option* found = app_.get_option(name);
  for (const auto& [parsed, option] : by_parsed_)
    if (parsed == found) return option;
  return own(*found, {});
}

bool Command::is_given(const std::string& name) const {
  return app_.get_option(name)->count() > 0;
}

void Command::require_subcommand() {
  app_.require_subcommand(1);
}
void Command::footer(const std::string& text) {
  app_.footer(text);
}
void Command::callback(std::function<void()> chosen) {
  app_.callback(std::move(chosen));
}
void Command::parse_complete_callback(std::function<void()> check) {
  checks_.push_back(std::move(check));
}

void Command::choose_format() {
  const CLI::Option* const out = app_.get_option_no_throw("--output");
  CLI::Option* const format = app_.get_option_no_throw("--format");
  if (out == nullptr || format == nullptr || out->count() == 0 || format->count() > 0) return;
  const std::string name = out->results().back();
  std::string ending = ending_of(name);
  std::error_code ignored;
  if (ending.empty() || std::filesystem::is_directory(name, ignored)) return;
  // Of a command that writes something else into this file.
  const std::vector<std::string>& own = offered_endings(out);
  if (std::ranges::find(own, "." + ending) != own.end()) return;
  const std::vector<std::string>& words = offered_values(format);
  const auto is_one = [&words](std::string_view word) {
    return std::ranges::find(words, word) != words.end();
  };
  if (ending == "txt") ending = "text";
  if (ending == "htm") ending = "html";
  if ((ending == "ndjson" || ending == "jsonl") && !is_one(ending))
    ending = is_one("ndjson") ? "ndjson" : "json";
  if (ending == "text" && !is_one(ending)) return;
  if (!is_one(ending)) {
    std::vector<std::string> endings;
    for (const std::string& word : words) endings.push_back(word == "text" ? ".txt" : "." + word);
    throw WrongValue{
        "--output",
        fmt::format("'{}': there is no form .{} of this answer; the name may end with {}, or say with "
                    "--format what to write",
                    name, ending_of(name), fmt::join(endings, ", "))};
  }
  format->add_result(ending);
  format->run_callback();
}

Command* Command::find_command(const std::string& name) {
  return std::ranges::find(commands_, name, [](const auto& one) { return one->app().get_name(); })->get();
}

std::vector<std::string> Command::command_names() const {
  std::vector<std::string> names;
  for (const auto& command : commands_) names.push_back(command->app_.get_name());
  return names;
}

std::vector<std::string> Command::all_command_names() const {
  std::vector<std::string> names;
  for (const auto& command : commands_) {
    const std::vector<std::string> below = command->all_command_names();
    if (below.empty()) names.push_back(command->app_.get_name());
    for (const std::string& name : below) names.push_back(command->app_.get_name() + ' ' + name);
  }
  return names;
}

std::expected<std::string, base::SafeText> Command::help_of(std::span<const std::string> words) const {
  const CLI::App* at = &app_;
  std::string before;
  for (const std::string& word : words) {
    const auto found = at->get_subcommands([&word](const CLI::App* one) { return one->get_name() == word; });
    if (found.empty()) return std::unexpected(no_command(*at, word));
    before += (before.empty() ? "" : " ") + at->get_name();
    at = found.front();
  }
  // CLI11 itself would show the help of the running command.
  return at->get_formatter()->make_help(at, before.empty() ? at->get_name() : before + " " + at->get_name(),
                                        CLI::AppFormatMode::Normal);
}

namespace {

std::vector<std::string> names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!command->get_group().empty()) names.push_back(command->get_name());
  return names;
}

// CLI11's message about several values for an option that takes one, in tetron's words.
base::SafeText mismatch(std::string_view text) {
  constexpr std::string_view theirs = "At Most 1 required but received ";
  const auto at = text.find(theirs);
  if (at == std::string_view::npos) return base::safe("{}", text);
  return base::safe("{}is given {} times; give it once", text.substr(0, at), text.substr(at + theirs.size()));
}

}  // namespace

CommandLine::CommandLine(const std::string& name, const std::string& description, const std::string& version)
    : app_(std::make_unique<CLI::App>(description, name)), root_(std::make_unique<Command>(*app_)) {
  forget_offered();
  app_->set_version_flag("-V,--version", name + " " + version);
  app_->require_subcommand(1);
  app_->fallthrough();
  app_->formatter(std::make_shared<HelpFormatter>());
}
CommandLine::~CommandLine() = default;

std::vector<base::SafeText> CommandLine::take_own_defaults(std::span<const char* const> arguments,
                                                           std::span<const std::string_view> commands) {
  if (refuses_config(arguments)) return {};
  const std::string path = own_settings_file("config.toml");
  if (path.empty()) return {};
  const auto text = read_settings(path);
  if (!text && text.error().is_missing) return {};
  if (!text) return {base::safe("{}: left out: {}", path, text.error().what)};
  const base::SafeText shown = base::safe("{}", path);
  std::vector<base::SafeText> problems;
  for (const base::TextError& problem : set_defaults(*app_, arguments, *text, commands))
    problems.push_back(base::in_file(shown, {"left out: " + problem.what, problem.line, problem.column}));
  return problems;
}

namespace {

// The words of a group's command if the words are "pc help percent": "pc percent". Else empty.
std::vector<std::string> asked_of_group(const CLI::App& root, std::span<const char* const> arguments) {
  std::vector<std::string> words(arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end());
  const CLI::App* at = &root;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto below = at->get_subcommands([&](const CLI::App* one) { return one->get_name() == words[i]; });
    const bool is_group = !at->get_subcommands([](const CLI::App*) { return true; }).empty();
    if (below.empty() && i > 0 && is_group && words[i] == "help") {
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
      return words;
    }
    if (below.empty()) break;
    at = below.front();
  }
  return {};
}

// Whether what the command lacks is only the file that it reads, and its standard input has something.
bool lacks_only_input(const CLI::App& root, const CLI::ParseError& problem) {
  if (problem.get_name() != "RequiredError") return false;
  const CLI::App* at = &root;
  while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
  const auto missing = at->get_options([](const CLI::Option* option) {
    return option->get_required() && option->get_positional() && option->count() == 0;
  });
  if (missing.size() != 1 || !missing.front()->get_description().contains("standard input")) return false;
  struct stat input {};
  if (::fstat(streams().in, &input) != 0) return false;
  if (S_ISREG(input.st_mode)) return input.st_size > 0;
  // Waits, as reading would. A pipe into which nobody writes is not an input.
  pollfd pipe{streams().in, POLLIN, 0};
  return S_ISFIFO(input.st_mode) && ::poll(&pipe, 1, -1) == 1 && (pipe.revents & POLLIN) != 0;
}

}  // namespace

// The message for a wrong command line says how to get help.
std::optional<UsageAnswer> CommandLine::parse(std::span<const char* const> arguments) {
  if (const auto asked = asked_of_group(*app_, arguments); !asked.empty()) {
    const auto help = root_->help_of(asked);
    return help ? UsageAnswer{true, base::SafeText::escaped_before(*help)}
                : UsageAnswer{false, base::safe("{}\nSee: {} {} --help", help.error(), app_->get_name(),
                                                asked.front())};
  }
  try {
    // CLI11 expects the words in reverse order, without the name of the program.
    std::vector<std::string> reversed;
    for (std::size_t i = arguments.size(); i > 1; --i) reversed.push_back(marked(arguments[i - 1]));
    try {
      app_->parse(std::vector(reversed));
    } catch (const CLI::ParseError& problem) {
      if (!lacks_only_input(*app_, problem)) throw;
      reversed.insert(reversed.begin(), "-");
      app_->parse(std::move(reversed));
    }
    return std::nullopt;
  } catch (const CLI::ParseError& problem) {
    if (problem.get_exit_code() == 0) {
      std::ostringstream help;
      app_->exit(problem, help, help);
      return UsageAnswer{true, base::SafeText::escaped_before(help.str())};
    }
    std::string command = app_->get_name();
    const CLI::App* at = app_.get();
    while (!at->get_subcommands().empty()) {
      at = at->get_subcommands().front();
      command += " " + at->get_name();
    }
    base::SafeText what = base::safe("{}", std::string_view(problem.what()));
    const bool lacks_command = !at->get_subcommands([](const CLI::App*) { return true; }).empty();
    auto words = app_->remaining(true);
    std::ranges::transform(words, words.begin(), unmarked);
    const auto option = std::ranges::find_if(words, [](const auto& word) { return word.starts_with('-'); });
    if (lacks_command && !words.empty() && option != words.begin())
      what = no_command(*at, words.front());
    else if (option != words.end())
      what = no_option(at, *option);
    else if (lacks_command)
      what = base::safe("expected a command: {}", fmt::join(names_of_commands(*at), ", "));
    else if (!words.empty())
      what = base::safe("there is one argument too many: '{}'", words.front());
    else if (problem.get_name() == "ConversionError")
      what = base::safe("{}", unconverted(problem.what()));
    else if (problem.get_name() == "ArgumentMismatch")
      what = mismatch(problem.what());
    return UsageAnswer{false, base::safe("{}\nSee: {} --help", what, command)};
  }
}

}  // namespace tetron::app
