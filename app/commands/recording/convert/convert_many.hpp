#pragma once

#include <functional>

#include "app/commands/recording/convert/convert_options.hpp"
#include "app/io/exit_code.hpp"

namespace tetron::app {

// The functions that convert one file to one output; options.in and options.out name them.
struct ConvertOne {
  std::function<ExitCode(const ConvertOptions& options)> convert;
  // Checks what can be checked without opening the file. On an error, prints a message and throws.
  std::function<void(const ConvertOptions& options)> refuse_by_name;
};

// Converts options.batch.files: one of them to one output, or many files or parts of a file, each to a
// separate output. The fumens of many files may go to one output. See docs/decisions/command.md#many-files.
ExitCode convert_many(const ConvertOptions& options, const ConvertOne& one);

}  // namespace tetron::app
