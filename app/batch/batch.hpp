#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/batch/input_list.hpp"
#include "app/batch/output_names.hpp"
#include "app/batch/run_parts.hpp"
#include "app/io/output.hpp"

namespace tetron::app {

class Command;

// Options of commands that take many files.
struct BatchOptions {
  std::vector<std::string> files;
  std::string out = "-";
  bool recursive = false;
  bool force = false;
  std::optional<std::uint32_t> jobs;  // 0 or empty: as many as there are processors

  // Adds the argument `name` and the options. `files_are` and `out_is` describe the files and -o in the
  // help.
  void add_to(Command& command, const std::string& name, const std::string& files_are,
              const std::string& out_is);
  Existing existing() const { return force ? Existing::replace : Existing::keep; }
};

// Ensures that no output overwrites a file that is read later or by another process.
void remember_inputs(const InputList& list);

// How many of `files` files to work on at the same time: the value of --jobs or, without one, a number that
// suits the processors and files.
unsigned jobs_for(std::optional<std::uint32_t> wanted, std::size_t files);
// Adds --jobs.
void add_jobs(Command& command, std::optional<std::uint32_t>& jobs);

// The outputs for -o, for commands that write the texts of all files into one output unless -o names a
// folder or a pattern. Placeholders that only `convert` has end the command with a message.
OutputNames output_names(const BatchOptions& options);

// How the work on the files ended.
struct BatchTotals {
  std::size_t files = 0;
  std::size_t done = 0;
  std::size_t with_problems = 0;
  std::size_t damaged = 0;
  std::size_t failed = 0;
  std::size_t kept = 0;  // outputs that already existed
  std::array<std::uint64_t, 4> counts{};

  void add(const PartResult& result);
};

// The work of a command on its files.
struct BatchJob {
  const BatchOptions& options;
  const InputList& list;
  const OutputNames& names;
  // Works on one file. `out` is "-" if all files have a common output, else this file's output. It may be
  // empty if names.has() a player or a round, which the work fills in itself.
  std::function<PartResult(const BatchInput& input, const std::string& out)> work;
  std::string_view ending{};  // of outputs in a folder
  // Texts in a common output: before the first file's, between two, after the last.
  std::string_view open{};
  std::string_view between{};
  std::function<std::string(const BatchTotals& totals, bool any_data)> close{};
  bool has_tally = true;  // whether a summary is shown as a message if there are many files
};

// Works on all files, even if some fail. Returns the worst result.
ExitCode run_batch(const BatchJob& job);

// Whether the output exists and must not be overwritten. If so, shows a message.
bool is_kept(const std::string& output, const BatchOptions& options);

}  // namespace tetron::app
