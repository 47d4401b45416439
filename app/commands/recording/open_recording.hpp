#pragma once

#include <memory>
#include <string>

#include "app/commands/recording/recording_input.hpp"

namespace tetron::app {

// Opens a recording. Failing is told; the result is null then.
std::unique_ptr<Input> open_recording(const std::string& path, const ReadingOptions& options);
// The same of a file that is open already; `path` is what it was opened by.
std::unique_ptr<Input> open_recording(OpenFile file, const std::string& path, const ReadingOptions& options);
// The same with a profile of the caller's.
std::unique_ptr<Input> open_recording_as(const std::string& path, const ReadingOptions& options,
                                         const replay::Profile& profile);

}  // namespace tetron::app
