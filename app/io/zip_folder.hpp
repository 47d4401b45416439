#pragma once

#include <expected>
#include <string>
#include <system_error>
#include <vector>

#include "base/file.hpp"

// Files in a .zip are named as if it were a folder: "games.zip/2024/a.ttrm". Nothing is written to disk.
// docs/decisions/0038-files-are-copied.md
namespace tetron::app {

// Whether it is a zip file, by its first bytes. Never one where tetron was built without libzip.
bool is_zip(const std::string& path);

// The names in a zip file, in no order: "2024/a.ttrm". Those of folders and of what is hidden are left out,
// and so are those that would lead out of a folder. The error is a sentence.
std::expected<std::vector<std::string>, std::string> names_in_zip(const std::string& path);

// The file that a path is in: the zip file, or what the path names itself.
std::string file_holding(const std::string& path);

// An error as a sentence.
std::expected<base::File, std::string> in_words(std::expected<base::File, std::error_code> file);
// Opens a file, or one in a zip file, which is in memory then. The error is a sentence.
std::expected<base::File, std::string> open_path(const std::string& path);

}  // namespace tetron::app
