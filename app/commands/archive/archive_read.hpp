#pragma once

#include <optional>
#include <string>

#include "app/commands/recording/recording_input.hpp"
#include "archive/entry.hpp"

namespace tetron::app {

// The path by which an archive knows a file: absolute, without . and .., links as they are.
std::string archived_path(const std::string& path);
// Nothing if there is no such file, or if it is no regular one.
std::optional<archive::FileVersion> version_of(const std::string& path);
// The options that decide what a recording is read as, in one line.
std::string reading_of(const ReadingOptions& options);

// All that the recording at `path` holds. What is wrong with it stands in the entry; nothing is told.
archive::FileEntry read_for_archive(const std::string& path, const ReadingOptions& options);

}  // namespace tetron::app
