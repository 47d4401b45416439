#pragma once

namespace tetron::app {

// What scripts may rely on.
enum class ExitCode {
  done = 0,
  problems = 1,      // done, with problems found or damage skipped
  usage = 2,         // wrong usage
  cannot_open = 3,   // cannot open, or not this format
  damaged = 4,       // damaged, output is partial
  cannot_write = 5,  // could not write
};

// Thrown inside this folder to leave a command at once, after the message has been given.
struct Exit {
  ExitCode code;
};

}  // namespace tetron::app
