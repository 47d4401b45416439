#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/exit_code.hpp"
#include "replay/kinds/kind.hpp"

namespace tetron::app {

// One of the files that a command is given.
struct BatchInput {
  std::string path;      // as given, or below a folder that was given
  std::string folder{};  // below the folder that was given, with a / at the end: "2003/may/"

  // The file's name without its ending; "stdin" for standard input, "fumen" for a fumen that is given itself.
  std::string stem() const;
};

struct InputList {
  std::vector<BatchInput> inputs;
  bool is_many = false;  // more than one argument, or a folder
  ExitCode code = ExitCode::done;
};

// The files that the arguments stand for: a folder for those in it with one of the endings, with `recursive`
// also for those in the folders below it, in natural order. What is hidden is passed over, and so are links
// to folders below; what is no regular file is told and makes `code` ExitCode::problems. What lies in a
// folder and is named too is taken once. A folder that cannot be read, or has none, is told and makes `code`
// ExitCode::cannot_open.
InputList list_inputs(const std::vector<std::string>& arguments, bool recursive,
                      std::span<const std::string_view> endings = kinds::endings());

}  // namespace tetron::app
