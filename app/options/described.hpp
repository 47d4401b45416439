#pragma once

#include <CLI/CLI.hpp>
#include <vector>

// The visible parts of a command line, without hidden ones.
namespace tetron::app {

inline std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

inline std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  return app.get_options([](const CLI::Option* option) { return !option->get_group().empty(); });
}

}  // namespace tetron::app
