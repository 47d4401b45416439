#pragma once

#include "app/commands/recording/convert_options.hpp"
#include "app/exit_code.hpp"

namespace tetron::app {

// Writes an open recording as fumen, json, csv or html.
ExitCode write_recording(const ConvertOptions& options, const Input& input, Target target);

// The first place where the chain of chunks breaks; costs a walk over the file.
std::optional<tet::Gap> first_gap(const tet::Recording& recording);

}  // namespace tetron::app
