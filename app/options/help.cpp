#include "app/options/help.hpp"

#include <string_view>

#include "app/options/offered.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t name_column = 2;
constexpr std::size_t text_column = 26;
constexpr std::size_t width = 80;

// "  name      description", the description wrapped at `width`.
std::string entry(const std::string& name, std::string_view description) {
  std::string out(name_column, ' ');
  out += name;
  std::size_t column = out.size();
  if (column + 1 > text_column) {
    out += '\n';
    column = 0;
  }
  out.append(text_column - column, ' ');
  column = text_column;
  bool at_start = true;
  while (!description.empty()) {
    const std::size_t end = std::min(description.find(' '), description.size());
    const std::string_view word = description.substr(0, end);
    if (!at_start && column + 1 + word.size() > width) {
      out += '\n';
      out.append(text_column, ' ');
      column = text_column;
      at_start = true;
    }
    if (!at_start) out += ' ';
    out += word;
    column += word.size() + (at_start ? 0 : 1);
    at_start = false;
    description.remove_prefix(std::min(end + 1, description.size()));
  }
  return out + '\n';
}

}  // namespace

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  std::string name = shown_name(option, is_positional);
  if (!is_positional && !option->get_type_name().empty() && option->get_expected_max() > 0)
    name += " " + option->get_type_name();
  std::string description = option->get_description();
  if (const std::string standard = option->get_default_str(); !standard.empty() && !is_positional)
    description += " (" + standard + ")";
  return entry(name, description);
}

// CLI11 puts two empty lines between groups.
std::string HelpFormatter::make_help(const CLI::App* command, std::string name,
                                     CLI::AppFormatMode mode) const {
  std::string help = CLI::Formatter::make_help(command, std::move(name), mode);
  for (std::size_t at = help.find("\n\n\n"); at != help.npos; at = help.find("\n\n\n", at)) help.erase(at, 1);
  return help;
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  return entry(command->get_name(), command->get_description());
}

}  // namespace tetron::app
