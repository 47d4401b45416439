#pragma once

#include <span>

#include "app/exit_code.hpp"
#include "app/io/streams.hpp"

namespace tetron::app {

// Runs the `tetron` command: the first argument is the name it was called by. Reads and writes nothing but
// `streams` and the files that the arguments name. One run at a time in a process. What has been looked at by
// an earlier run is not known to a later one.
ExitCode run(std::span<const char* const> arguments, const Streams& streams = {});

}  // namespace tetron::app
