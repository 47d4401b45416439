#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/sanitized.hpp"

// Runs the `tetron` command as a script would, without a shell.
namespace tetron::test {

struct Outcome {
  int exit_code = -1;  // -1 if a signal ended it
  int signal = 0;
  std::string out;
  std::string err;
};

struct Setting {
  std::string input{};                                             // standard input
  std::vector<std::pair<std::string, std::string>> environment{};  // beside the test's own, without NO_COLOR
  std::string output_file{};                       // where standard output goes instead of Outcome::out
  std::optional<std::size_t> close_after_lines{};  // standard output is read so far, then closed
  std::function<bool()> interrupt_when{};          // asked all the time; SIGINT is sent as soon as it is true
  std::function<int(int)> signal_when{};  // asked all the time with the process id: a signal to send, or 0
};

// Ends with an exception if the program cannot be started, takes longer than a minute, or a sanitizer reports
// something.
Outcome run(const std::string& program, const std::vector<std::string>& arguments,
            const Setting& setting = {});

// The command under test: the environment variable TETRON, else the program of the build that this test is
// of.
std::string tetron_binary();
inline Outcome run_tetron(const std::vector<std::string>& arguments, const Setting& setting = {}) {
  return run(tetron_binary(), arguments, setting);
}

// Long loops over runs take every so-manyth step: a run under the sanitizers takes fifty times as long.
inline const std::size_t stride = is_sanitized() ? 8 : 1;

// Whether a process has a file open in `folder` that has no name yet, or not the one it will have.
bool has_unfinished_file(int process, const std::filesystem::path& folder);

// True if the program is there to be run.
bool has_program(const std::string& name);

}  // namespace tetron::test
