#pragma once

#include <functional>
#include <span>

#include "app/commands/windows.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/streams.hpp"

namespace tetron::app {

class Command;
struct Program;

// Runs the `tetron` command: the first argument is the name it was called by. Reads and writes nothing but
// `streams` and the files that the arguments name. One run at a time in a process. What has been looked at by
// an earlier run is not known to a later one. What `windows` lacks cannot be had: ExitCode::cannot_open.
ExitCode run(std::span<const char* const> arguments, const Streams& streams = {}, Windows windows = {});

// A program's own command line.
struct Description {
  const char* name;
  const char* text;
  std::function<void(Command& root, Program& program, std::span<const char* const> arguments)> describe;
};
// The options that every program has.
void describe_globals(Command& root, Program& program);
// Runs a program of such commands as run() does.
ExitCode run_described(const Description& description, std::span<const char* const> arguments,
                       const Streams& streams = {}, Windows windows = {});

// Runs the `tetron-player` command, which has only the commands that open a window.
ExitCode run_player(std::span<const char* const> arguments, Windows windows);

}  // namespace tetron::app
