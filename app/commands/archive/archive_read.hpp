#pragma once

#include <optional>
#include <string>

#include "app/commands/recording/recording_input.hpp"
#include "archive/entry.hpp"

namespace tetron::app {

// The path under which an archive stores a file: absolute, without . and .., links unchanged.
std::string archived_path(const std::string& path);
// Returns nothing if there is no such file, or if it is not a regular file.
std::optional<archive::FileVersion> version_of(const std::string& path);
// The options that decide how a recording is read, in one line.
std::string reading_of(const ReadingOptions& options);

// Everything that an archive stores about the recording at `path`. Errors are stored in the entry; no
// message is printed.
archive::FileEntry read_for_archive(const std::string& path, const ReadingOptions& options);

}  // namespace tetron::app
