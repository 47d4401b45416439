#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

#include "base/file.hpp"
#include "base/safe_text.hpp"

namespace tetron::app {

// A whole file in memory, and its name for messages.
struct InputFile {
  base::SafeText shown;
  base::FileBytes file;
};

// A file that is read on demand, and its name for messages.
struct OpenFile {
  base::SafeText shown;
  base::File file;
  std::string path{};  // as given
};

// Opens a file; "-" is standard input. Files compressed with gzip are uncompressed. On an error, shows it
// and returns nothing. If the file has more than `limit` bytes, that is an error before memory is allocated.
// Outputs never overwrite files opened here.
std::optional<InputFile> open_input(const std::string& path, std::uint64_t limit = base::FileBytes::most);
std::optional<OpenFile> open_file(const std::string& path);
// Reads all of an open file.
std::optional<InputFile> whole(const OpenFile& open, std::uint64_t limit = base::FileBytes::most);

// The name of a file in messages: its path, or "standard input" for "-".
base::SafeText shown_path(const std::string& path);

// Why a file was not read: "has more than N bytes, ..." if it exceeded the limit.
std::string why_unread(const std::error_code& problem, std::uint64_t limit);

}  // namespace tetron::app
