#pragma once

#include <CLI/CLI.hpp>

namespace tetron::app {

// Formats --help for a terminal of 80 columns: descriptions are wrapped in a column to the right of the
// names.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_help(const CLI::App* command, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_subcommand(const CLI::App* command) const override;
};

}  // namespace tetron::app
