#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "app/io/exit_code.hpp"
#include "base/safe_text.hpp"

namespace tetron::app {

// The result of one of many files. `counts` has a meaning for each command.
struct PartResult {
  ExitCode code = ExitCode::done;
  // The work was stopped in the middle, and its output is incomplete.
  bool is_cut = false;
  std::uint64_t kept = 0;  // outputs that already existed
  bool is_kept = false;    // all outputs already existed
  std::array<std::uint64_t, 4> counts{};
};

// Work on many files, called parts. With several jobs, each job is a process: any failure in it, even a
// crash, is an error of the file it was working on. docs/decisions/command.md#many-files
struct PartsWork {
  std::size_t count = 0;
  unsigned jobs = 1;
  // Whether `data` is written to a terminal, which decides about colors.
  bool is_terminal = false;
  // Called for each part with current_part() set; may throw Exit.
  std::function<PartResult(std::size_t part)> work;
  // Names a part in the message that its process ended in the middle of it.
  std::function<base::SafeText(std::size_t part)> name;

  // Called in the calling process, in the order of the parts: `data` with the output of a part, in pieces,
  // and `finished` at its end.
  std::function<void(std::size_t part, std::string_view text)> data;
  std::function<void(std::size_t part, const PartResult& result)> finished;
  // Called now and then with the number of finished parts, which may be any of them. May show a line.
  std::function<void(std::size_t finished)> progress;
  // If set: whether to begin no more parts. Parts that other processes work on are given up.
  std::function<bool()> is_stopped{};
  // Called before a message is shown.
  std::function<void()> before_message;
};

}  // namespace tetron::app
