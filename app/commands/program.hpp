#pragma once

#include <array>
#include <functional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands/windows.hpp"
#include "app/io/exit_code.hpp"
#include "app/options/options.hpp"
#include "convert/answer/answer.hpp"

namespace tetron::app {

// The command that the command line chose.
struct Program {
  Globals globals;
  Windows windows;
  Command* root = nullptr;
  std::function<ExitCode()> run;

  // What is done when the command is chosen.
  void run_for(Command& command, std::function<ExitCode()> what) {
    command.callback([this, what = std::move(what)] { run = what; });
  }
};

// What a command answers with, one object per line. docs/schema and the tables in docs are made from it.
struct Answer {
  std::string_view name;     // of its schema: "stats"
  std::string_view command;  // "stats --format json"
  std::string_view meaning;
  std::vector<convert::AnswerForm> forms;
};

// A command is one object in a file of its own. `commands` in app/CMakeLists.txt names the file.
struct NamedCommand {
  const char* name;  // "list"; "pc cover" is below "pc", which comes before it
  const char* text;  // in help
  const char* page;  // below docs; empty: that of the command above
  // Adds its options, and sets what it does.
  void (*describe)(Command& command, Program& program);
  std::array<Answer (*)(), 2> answers{};  // in JSON
};
// In the order in which help shows them. Its source is made by app/CMakeLists.txt.
std::span<const NamedCommand* const> all_commands();
void add_command(Command& root, Program& program, const NamedCommand& command);

}  // namespace tetron::app
