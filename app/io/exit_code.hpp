#pragma once

namespace tetron::app {

// Exit codes, on which scripts may rely.
enum class ExitCode {
  done = 0,
  problems = 1,      // done, but problems were found or damage was skipped
  usage = 2,         // wrong command line
  cannot_open = 3,   // cannot open, or not this format
  damaged = 4,       // damaged, the output is incomplete
  cannot_write = 5,  // could not write
};

// Thrown in this folder to end a command, after a message was shown.
struct Exit {
  ExitCode code;
};

}  // namespace tetron::app
