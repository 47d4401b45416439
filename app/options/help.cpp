#include "app/options/help.hpp"

#include <string_view>
#include <utility>

#include "app/options/offered.hpp"
#include "convert/answer/text_out.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t text_column = 26;
constexpr std::size_t width = 80;

}  // namespace

std::string help_entry(std::string_view name, std::string_view description, std::size_t indent) {
  std::string line(indent, ' ');
  line += name;
  std::string out;
  if (line.size() + 1 > text_column) out = std::exchange(line, std::string()) + '\n';
  line.append(text_column - line.size(), ' ');
  line += description;
  convert::append_folded(out, line, width, text_column);
  return out + '\n';
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  std::string name = shown_name(option, is_positional);
  if (!is_positional && !option->get_type_name().empty() && option->get_expected_max() > 0)
    name += " " + option->get_type_name();
  std::string description = option->get_description();
  if (const std::string standard = option->get_default_str(); !standard.empty() && !is_positional)
    description += " (" + standard + ")";
  return help_entry(name, description);
}

// CLI11 puts two empty lines between groups.
std::string HelpFormatter::make_help(const CLI::App* command, std::string name,
                                     CLI::AppFormatMode mode) const {
  std::string help = CLI::Formatter::make_help(command, std::move(name), mode);
  for (std::size_t at = help.find("\n\n\n"); at != help.npos; at = help.find("\n\n\n", at)) help.erase(at, 1);
  return help;
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  return help_entry(command->get_name(), command->get_description());
}

}  // namespace tetron::app
