#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/exit_code.hpp"
#include "replay/kinds/kind.hpp"

namespace tetron::app {

// One of the files given to a command.
struct BatchInput {
  std::string path;        // as given, or below a given folder
  std::string folder{};    // path below the given folder, with a / at the end: "2003/may/"
  bool is_in_zip = false;  // its name and folder are from others

  // The file's name without its extension; "stdin" for standard input, "fumen" for a fumen given as text.
  std::string stem() const;
};

struct InputList {
  std::vector<BatchInput> inputs;
  bool is_many = false;  // more than one argument, or a folder
  ExitCode code = ExitCode::done;
};

// The files that the arguments stand for. A folder stands for its files with one of the extensions; with
// `recursive` also for those in folders below it; in natural order. Hidden files and folders, and links to
// folders below, are ignored. A file that is both named and in a named folder is used once. Something that
// is not a regular file gives a message and sets `code` to ExitCode::problems. A folder that cannot be read
// or has no such file gives a message and sets `code` to ExitCode::cannot_open.
InputList list_inputs(const std::vector<std::string>& arguments, bool recursive,
                      std::span<const std::string_view> endings = kinds::endings());

// The path of an input below the folder, if a folder is the only argument; else as it is.
std::string below_folder(const std::string& path, const std::vector<std::string>& arguments);

}  // namespace tetron::app
