#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/batch/input_list.hpp"
#include "app/batch/parts_work.hpp"
#include "app/io/output.hpp"

namespace tetron::app {

// What a command does with each of many files, when it puts an answer together from all of them.
struct FileWalk {
  const InputList& list;
  const Output& out;  // decides whether progress is shown
  std::optional<std::uint32_t> jobs{};
  // Appends what it found in a file, as bytes for `take`. May run in another process, and may throw Exit.
  std::function<ExitCode(const std::string& path, std::string& bytes)> read;
  // Called in this process, in the order of the files, for files that were read to the end.
  std::function<void(const std::string& path, const std::string& bytes)> take;
};

// Returns the worst result, ExitCode::damaged if it was stopped.
ExitCode walk_files(const FileWalk& walk);

}  // namespace tetron::app
