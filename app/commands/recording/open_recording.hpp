#pragma once

#include <memory>
#include <string>

#include "app/commands/recording/recording_input.hpp"

namespace tetron::app {

// Opens a recording. On an error, prints a message and returns null.
std::unique_ptr<Input> open_recording(const std::string& path, const ReadingOptions& options);
// The same for a file that is already open; `path` is the path it was opened with.
std::unique_ptr<Input> open_recording(OpenFile file, const std::string& path, const ReadingOptions& options);
// The same with a given profile.
std::unique_ptr<Input> open_recording_as(const std::string& path, const ReadingOptions& options,
                                         const replay::Profile& profile);
std::unique_ptr<Input> open_recording_as(OpenFile file, const ReadingOptions& options,
                                         const replay::Profile& profile);

}  // namespace tetron::app
