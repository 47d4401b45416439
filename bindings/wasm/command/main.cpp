// The program `tetron` for Node.js, which tetron.mjs starts.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "app/run.hpp"

namespace {

using tetron::app::ExitCode;

struct Missing {
  std::string_view command;
  std::string_view reason;
};
constexpr std::array missing{
    Missing{"play", "there are no windows here"},
    Missing{"rules", "games written in Lua are not here"},
    Missing{"archive", "archives are not here"},
};

ExitCode refuse(std::string_view command) {
  const auto found = std::ranges::find(missing, command, &Missing::command);
  tetron::app::error("tetron {}: {}; the program for Linux has it", command, found->reason);
  return ExitCode::usage;
}

}  // namespace

namespace tetron::app {

namespace {

void describe_missing_rules(Command& command, Program& program) {
  program.run_for(command, [] { return ::refuse("rules"); });
}

}  // namespace

extern const NamedCommand rules_command{"rules", "Games written in Lua: only in the program for Linux", "",
                                        describe_missing_rules};

}  // namespace tetron::app

int main(int argc, char** argv) {
  // The C library begins in the root folder.
  if (const char* const folder = std::getenv("PWD")) static_cast<void>(::chdir(folder));
  const std::string_view first = argc > 1 ? argv[1] : "";
  if (std::ranges::find(missing, first, &Missing::command) != missing.end())
    return static_cast<int>(refuse(first));
  return static_cast<int>(
      tetron::app::run({argv, static_cast<std::size_t>(argc)}, {},
                       {.play = [](const auto&) { return refuse("play"); }, .play_rules = {}}));
}
