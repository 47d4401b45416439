#pragma once

#include <functional>

#include "app/commands/recording/convert/convert_options.hpp"
#include "app/io/exit_code.hpp"

namespace tetron::app {

// How one file becomes one output, which options.in and options.out name.
struct ConvertOne {
  std::function<ExitCode(const ConvertOptions& options)> convert;
  // Refuses what can be refused without opening the file: tells it and throws.
  std::function<void(const ConvertOptions& options)> refuse_by_name;
};

// Converts options.batch.files: one of them to one output as it is, many, or parts of one, each to an output
// of its own. Fumens of many may share one. docs/decisions/0054-many-files.md
ExitCode convert_many(const ConvertOptions& options, const ConvertOne& one);

}  // namespace tetron::app
