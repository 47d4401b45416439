
#include <memory>
#include <string>
#include <vector>

#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/help_search.hpp"

namespace tetron::app {

namespace {

void describe_help(Command& command, Program& program) {
  std::vector<std::string> names = program.root->command_names();
  std::erase(names, "help");
  auto words = std::make_shared<std::vector<std::string>>();
  command.add_option("COMMAND", *words, "Which command, or what to look for; without one, the program")
      ->offer(std::move(names));
  command.footer(
      "Example: tetron help convert\n         tetron help fumen decode\n         tetron help compare video");
  program.run_for(command, [&root = *program.root, words] {
    const auto help = root.help_of(*words);
    Output out;
    out.text() = help ? *help : help_about(root, *words);
    if (out.text().empty()) {
      error("{}\nSee: tetron --help", help.error());
      return ExitCode::usage;
    }
    out.commit();
    return ExitCode::done;
  });
}

}  // namespace

extern const NamedCommand help_command{"help", "Show the help of a command, or find what is about some words",
                                       "README.md", describe_help};

}  // namespace tetron::app
