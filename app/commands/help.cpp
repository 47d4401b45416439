
#include <memory>
#include <string>
#include <vector>

#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"

namespace tetron::app {

void add_help(Command& root, Program& program) {
  std::vector<std::string> names = root.command_names();
  auto words = std::make_shared<std::vector<std::string>>();
  Command* command = root.add_subcommand("help", "Show the help of a command, as COMMAND --help does");
  command->add_option("COMMAND", *words, "Which command; without one, the program")->offer(std::move(names));
  command->footer(
      "Example: tetron help convert\n         tetron help fumen decode\n         tetron fumen help decode");
  command->callback([&root, &program, words] {
    program.run = [&root, words] {
      const auto help = root.help_of(*words);
      if (!help) {
        error("{}\nSee: tetron --help", help.error());
        return ExitCode::usage;
      }
      Output out;
      out.text() = *help;
      out.commit();
      return ExitCode::done;
    };
  });
}

}  // namespace tetron::app
