#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <optional>
#include <string>

// Small files with a fixed name: settings, profiles, notes, what windows remember. Such a name may have come
// with a recording from others, so anything else than a regular file, also after following links, is not
// opened.
namespace tetron::app {

struct SmallFileError {
  bool is_missing = false;  // there is no such file
  std::string what;         // for readers, without the file's name
  bool is_too_large = false;
};

// The text of the file, of at most `most` bytes. Outputs never overwrite it.
std::expected<std::string, SmallFileError> read_small_file(const std::string& path, std::size_t most);

// Gets the text of the file, or nothing if there is no file, and returns the new text; nothing removes the
// file. An error or exception leaves the file unchanged.
using TextChange =
    std::function<std::expected<std::optional<std::string>, std::string>(const std::optional<std::string>&)>;

// Changes a file that other programs may change at the same time: of tetrons that do, each sees what the
// others have written. The file is replaced as a whole. One that is read-only or has several names is not
// changed, and no file is made at the end of a link. The error is a sentence.
std::expected<void, std::string> change_small_file(const std::string& path, std::size_t most,
                                                   const TextChange& change);

}  // namespace tetron::app
