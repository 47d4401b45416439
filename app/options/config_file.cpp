#include "app/options/config_file.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/options/offered.hpp"
#include "app/options/unconverted.hpp"
#include "base/edit_distance.hpp"
#include "replay/profile/toml_text.hpp"

namespace tetron::app {

namespace {

// Options that cannot have a default in the file.
constexpr std::array<std::string_view, 5> without_default{"help", "version", "output", "force", "no-config"};

std::vector<const CLI::App*> commands_below(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

CLI::App* command_named(CLI::App& app, std::string_view name) {
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
    if (command->get_name() == name) return command;
  return nullptr;
}

CLI::Option* option_named(CLI::App& app, const std::string& name) {
  for (CLI::Option* option : app.get_options([](const CLI::Option*) { return true; })) {
    const auto& names = option->get_lnames();
    if (std::ranges::find(names, name) != names.end()) return option;
  }
  return nullptr;
}

void add_option_names(const CLI::App& app, std::vector<std::string>& names) {
  for (const CLI::Option* option : app.get_options([](const CLI::Option*) { return true; }))
    for (const std::string& name : option->get_lnames())
      if (!is_hidden_name(option, "--" + name) &&
          std::ranges::find(without_default, name) == without_default.end())
        names.push_back(name);
  for (const CLI::App* below : commands_below(app)) add_option_names(*below, names);
}

bool is_an_option_below(const CLI::App& app, const std::string& name) {
  return app.get_option_no_throw("--" + name) != nullptr ||
         std::ranges::any_of(commands_below(app),
                             [&name](const CLI::App* below) { return is_an_option_below(*below, name); });
}

// The chosen command, after the commands above it: {root, pc, percent}.
std::vector<CLI::App*> chosen_by(CLI::App& root, std::span<const char* const> arguments) {
  std::vector<CLI::App*> chosen{&root};
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string_view word = arguments[i];
    if (word.starts_with('-')) {
      const CLI::Option* option = root.get_option_no_throw(std::string(word));
      if (option != nullptr && option->get_expected_max() > 0) ++i;
      continue;
    }
    CLI::App* below = command_named(*chosen.back(), word);
    if (below == nullptr) break;
    chosen.push_back(below);
  }
  return chosen;
}

// A value as it would be on the command line. Empty for values that cannot be there.
std::optional<std::string> word_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return text;
  if (const auto truth = node.value_exact<bool>()) return *truth ? "true" : "false";
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  if (const auto number = node.value_exact<double>()) return fmt::format("{}", *number);
  return std::nullopt;
}

std::optional<std::string> value_of(const toml::node& node, const CLI::Option& option) {
  const toml::array* list = node.as_array();
  if (list == nullptr) return word_of(node);
  if (option.get_delimiter() == '\0' || list->empty()) return std::nullopt;
  std::string all;
  for (const toml::node& entry : *list) {
    const auto word = word_of(entry);
    if (!word) return std::nullopt;
    if (!all.empty()) all += option.get_delimiter();
    all += *word;
  }
  return all;
}

// The name of the first command that has an option, also in a subcommand.
std::string command_with(const CLI::App& root, const std::string& option) {
  for (const CLI::App* below : commands_below(root))
    if (is_an_option_below(*below, option)) return below->get_name();
  return "COMMAND";
}

class Defaults {
 public:
  Defaults(std::vector<CLI::App*> chosen, std::span<const std::string_view> commands)
      : chosen_(std::move(chosen)), commands_(commands) {}

  // Takes a table of the file about the command at `level` in the chosen ones.
  void take(const toml::table& table, std::size_t level) {
    CLI::App& about = *chosen_[level];
    // Options come first, because tables of subcommands take precedence.
    for (const auto& [key, node] : table)
      if (!node.is_table()) take_option(key, node, about, level == 0 ? about : *chosen_.back());
    for (const auto& [key, node] : table) {
      if (!node.is_table()) continue;
      const bool is_chosen = level + 1 < chosen_.size() && chosen_[level + 1]->get_name() == key.str();
      if (is_chosen)
        take(*node.as_table(), level + 1);
      else if (!is_command(key.str(), level))
        wrong(key.source(), fmt::format("there is no command '{}'{}", key.str(), meant(key.str(), level)));
    }
  }

  std::vector<base::TextError> problems;

 private:
  bool is_command(std::string_view name, std::size_t level) const {
    if (level == 0) return std::ranges::find(commands_, name) != commands_.end();
    return command_named(*chosen_[level], name) != nullptr;
  }
  std::string meant(std::string_view name, std::size_t level) const {
    return level == 0 ? base::did_you_mean(name, commands_) : std::string();
  }
  void wrong(const toml::source_region& where, std::string what) {
    problems.push_back({std::move(what), where.begin.line, where.begin.column});
  }

  // `about` is the command of the table; `chosen` is the command, itself or below, whose default is set.
  void take_option(const toml::key& key, const toml::node& node, const CLI::App& about, CLI::App& chosen) {
    const std::string name(key.str());
    if (std::ranges::find(without_default, name) != without_default.end())
      return wrong(key.source(), fmt::format("'{}' cannot have a default; give --{} each time", name, name));
    CLI::Option* option = option_named(chosen, name);
    if (option == nullptr) {
      if (is_an_option_below(about, name) && &about != &chosen) return;
      std::vector<std::string> names;
      add_option_names(chosen, names);
      const std::vector<std::string_view> choices(names.begin(), names.end());
      std::string meant = base::did_you_mean(name, choices);
      if (chosen.get_parent() == nullptr && std::ranges::find(names, name) != names.end())
        meant = fmt::format(" of all commands; put it below the name of its command, such as [{}]",
                            command_with(chosen, name));
      return wrong(key.source(), fmt::format("there is no option '{}'{}", name, meant));
    }
    const auto value = value_of(node, *option);
    const bool is_flag = option->get_expected_max() == 0;
    if (!value || is_flag != node.is_boolean())
      return wrong(node.source(),
                   fmt::format("'{}' must be {}", name,
                               is_flag                           ? "true or false"
                               : option->get_delimiter() != '\0' ? "a value or a list of values"
                                                                 : "one value"));
    try {
      option->run_callback_for_default()->default_val(*value);
    } catch (const CLI::Error& error) {
      std::string what = unconverted(error.what());
      const std::string given = "--" + name + ": ";
      if (what.starts_with(given)) what.erase(0, given.size());
      wrong(node.source(), fmt::format("'{}': {}", name, what));
    }
  }

  std::vector<CLI::App*> chosen_;
  std::span<const std::string_view> commands_;
};

}  // namespace

bool refuses_config(std::span<const char* const> arguments) {
  for (const std::string_view word : arguments) {
    if (word == "--") return false;
    if (word == "--no-config") return true;
  }
  return false;
}

std::vector<base::TextError> set_defaults(CLI::App& root, std::span<const char* const> arguments,
                                          std::string_view toml, std::span<const std::string_view> commands) {
  const auto table = replay::parse_toml(toml);
  if (!table) {
    base::TextError error = table.error();
    error.what += "; nothing of this file is used";
    return {std::move(error)};
  }
  Defaults defaults(chosen_by(root, arguments), commands);
  defaults.take(*table, 0);
  std::ranges::sort(defaults.problems, {}, &base::TextError::line);
  return std::move(defaults.problems);
}

}  // namespace tetron::app
