#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace tetron::app {

// "  name      description" for a terminal of 80 columns, with a line end; `indent` blanks before the name.
std::string help_entry(std::string_view name, std::string_view description, std::size_t indent = 2);

// Formats --help for a terminal of 80 columns: descriptions are wrapped in a column to the right of the
// names.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_help(const CLI::App* command, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_subcommand(const CLI::App* command) const override;
};

}  // namespace tetron::app
