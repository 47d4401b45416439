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

// What came of one of many files; `counts` are the command's own.
struct PartResult {
  ExitCode code = ExitCode::done;
  // Something ended the work in the midst of it: what it wrote is a part of what it should have.
  bool is_cut = false;
  std::uint64_t kept = 0;  // outputs that were there already
  bool is_kept = false;    // all of them were
  std::array<std::uint64_t, 4> counts{};
};

// Work on many files, the parts. Where more than one job works, each is a process of its own: what goes wrong
// in one, a crash even, is an error of the file that it worked on. docs/decisions/0054-many-files.md
struct PartsWork {
  std::size_t count = 0;
  unsigned jobs = 1;
  // Where `data` goes, for what may look at it: colours.
  bool is_terminal = false;
  // Called for each part with current_part() set; may throw Exit.
  std::function<PartResult(std::size_t part)> work;
  // For messages about a part whose process ended in the midst of it.
  std::function<base::SafeText(std::size_t part)> name;

  // Called in the order of the parts, in the calling process: what a part wrote, bit by bit, and its end.
  std::function<void(std::size_t part, std::string_view text)> data;
  std::function<void(std::size_t part, const PartResult& result)> finished;
  // Called now and then with how many are finished, whatever their order. It may show a line.
  std::function<void(std::size_t finished)> progress;
  // Called before a message is shown.
  std::function<void()> before_message;
};

}  // namespace tetron::app
