#pragma once

#include <functional>
#include <span>

#include "app/commands/windows.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/streams.hpp"

namespace tetron::app {

class Command;
struct Program;

// Runs the `tetron` command. The first argument is the name by which it was called. It reads and writes only
// `streams` and the files that the arguments name. A process may run one command at a time. Nothing from an
// earlier run is kept. A command whose function is missing in `windows` ends with ExitCode::cannot_open.
ExitCode run(std::span<const char* const> arguments, const Streams& streams = {}, Windows windows = {});

// The command line of a program.
struct Description {
  const char* name;
  const char* text;
  std::function<void(Command& root, Program& program, std::span<const char* const> arguments)> describe;
};
// Adds the options that every program has.
void describe_globals(Command& root, Program& program);
// Runs a program with such a command line, as run() does.
ExitCode run_described(const Description& description, std::span<const char* const> arguments,
                       const Streams& streams = {}, Windows windows = {});

// Runs the `tetron-player` command, which has only the commands that open a window.
ExitCode run_player(std::span<const char* const> arguments, Windows windows);

}  // namespace tetron::app
