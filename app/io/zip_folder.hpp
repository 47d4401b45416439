#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/file.hpp"

// Files in a .zip are named as if it were a folder: "games.zip/2024/a.ttrm". Nothing is extracted to disk.
// docs/decisions/strangers.md#packed-files
namespace tetron::app {

// Whether it is a zip file, by its first bytes. Always false if tetron was built without libzip.
bool is_zip(const std::string& path);

struct ZipNames {
  struct LeftOut {
    std::string name;
    std::string_view why;  // a sentence
  };
  std::vector<std::string> names{};  // "2024/a.ttrm", in no particular order
  // Those that lead out of the folder or that another one has.
  std::vector<LeftOut> left_out{};
};
// The names of the files in a zip file. Folders and hidden files are ignored. The error is a sentence.
std::expected<ZipNames, std::string> names_in_zip(const std::string& path);

// The file that a path is in: the zip file, or the file that the path names.
std::string file_holding(const std::string& path);

// Converts the error to a sentence.
std::expected<base::File, std::string> in_words(std::expected<base::File, std::error_code> file);
// Opens a file, or one in a zip file, which is then in memory. The error is a sentence.
std::expected<base::File, std::string> open_path(const std::string& path);

}  // namespace tetron::app
