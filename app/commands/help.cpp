
#include <memory>
#include <string>
#include <vector>

#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/help_search.hpp"

namespace tetron::app {

void add_help(Command& root, Program& program) {
  std::vector<std::string> names = root.command_names();
  auto words = std::make_shared<std::vector<std::string>>();
  Command* command =
      root.add_subcommand("help", "Show the help of a command, or find what is about some words");
  command->add_option("COMMAND", *words, "Which command, or what to look for; without one, the program")
      ->offer(std::move(names));
  command->footer(
      "Example: tetron help convert\n         tetron help fumen decode\n         tetron help compare video");
  command->callback([&root, &program, words] {
    program.run = [&root, words] {
      const auto help = root.help_of(*words);
      Output out;
      out.text() = help ? *help : help_about(root, *words);
      if (out.text().empty()) {
        error("{}\nSee: tetron --help", help.error());
        return ExitCode::usage;
      }
      out.commit();
      return ExitCode::done;
    };
  });
}

}  // namespace tetron::app
