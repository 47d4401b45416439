#include "app/options/reference.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iterator>
#include <string>

#include "app/options/described.hpp"
#include "app/options/offered.hpp"

namespace tetron::app {

namespace {

// Escapes a text for a table, where a bar would end the cell, and <X> would be markup.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|' || c == '*' || c == '_') out += '\\';
    out += c;
  }
  return out;
}

// The same in backquotes, where only a bar has a meaning.
std::string code(std::string_view text) {
  std::string out = "`";
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out + "`";
}

void append_row(std::string& out, const CLI::Option& option) {
  const bool is_positional = option.get_positional();
  std::string name = shown_name(&option, is_positional);
  const bool takes_value = !is_positional && option.get_expected_max() > 0;
  if (takes_value && !option.get_type_name().empty()) name += " " + option.get_type_name();
  std::string text = cell(option.get_description());
  if (const std::string standard = option.get_default_str(); takes_value && !standard.empty())
    text += fmt::format(". Default: {}", code(standard));
  fmt::format_to(std::back_inserter(out), "| {} | {} |\n", code(name), text);
}

void append_rows(std::string& out, const CLI::App& app, bool positional) {
  for (const CLI::Option* option : options_of(app))
    if (option->get_positional() == positional) append_row(out, *option);
}

void append_command(std::string& out, const CLI::App& app, const std::string& name, int level) {
  fmt::format_to(std::back_inserter(out), "{} {}\n\n{}.\n\n",
                 std::string(static_cast<std::size_t>(level), '#'), name, app.get_description());
  if (!options_of(app).empty()) {
    out += "| | |\n|---|---|\n";
    append_rows(out, app, true);
    append_rows(out, app, false);
    out += '\n';
  }
  if (!app.get_footer().empty())
    fmt::format_to(std::back_inserter(out), "```\n{}\n```\n\n", app.get_footer());
  for (const CLI::App* below : commands_of(app))
    append_command(out, *below, name + " " + below->get_name(), 2);
}

}  // namespace

std::string reference(const CLI::App& root, std::string_view name) {
  std::string out;
  for (const CLI::App* command : commands_of(root))
    if (name.empty() || command->get_name() == name)
      append_command(out, *command, root.get_name() + " " + command->get_name(), 1);
  return out;
}

}  // namespace tetron::app
