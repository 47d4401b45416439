#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

#include "base/file.hpp"
#include "base/safe_text.hpp"

namespace tetron::app {

// A whole file in memory, and the name to call it by in messages.
struct InputFile {
  base::SafeText shown;
  base::FileBytes file;
};

// A file that is read where its bytes are wanted.
struct OpenFile {
  base::SafeText shown;
  base::File file;
};

// "-" is standard input. What is packed by gzip is unpacked. Failing is told; the result is empty then. A
// file of more than `limit` bytes is told before memory is taken for it. No Output goes to what was opened
// here.
std::optional<InputFile> open_input(const std::string& path, std::uint64_t limit = base::FileBytes::most);
std::optional<OpenFile> open_file(const std::string& path);
// All of an open file.
std::optional<InputFile> whole(const OpenFile& open, std::uint64_t limit = base::FileBytes::most);

// What to call a file by in messages: its path, or "standard input" for "-".
base::SafeText shown_path(const std::string& path);

// Words for a file that was not read: "has more than N bytes, ..." if it passed the limit.
std::string why_unread(const std::error_code& problem, std::uint64_t limit);

}  // namespace tetron::app
