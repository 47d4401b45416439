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
  std::optional<std::uint32_t> jobs;  // 0 or nothing: as many as there are processors

  // The argument `name` and what it is; what `out` may be.
  void add_to(Command& command, const std::string& name, const std::string& files_are,
              const std::string& out_is);
  Existing existing() const { return force ? Existing::replace : Existing::keep; }
};

// So that nothing is written over one of the files that is read later, or by another process.
void remember_inputs(const InputList& list);

// How many files to work on at the same time, of `files`: what --jobs says, or what is worth it.
unsigned jobs_for(std::optional<std::uint32_t> wanted, std::size_t files);
// Adds --jobs.
void add_jobs(Command& command, std::optional<std::uint32_t>& jobs);

// What -o says, for commands that put the texts of all files into one unless it names a folder or a pattern.
// Placeholders that only `convert` has are told and end the command.
OutputNames output_names(const BatchOptions& options);

// What became of the files.
struct BatchTotals {
  std::size_t files = 0;
  std::size_t done = 0;
  std::size_t with_problems = 0;
  std::size_t damaged = 0;
  std::size_t failed = 0;
  std::size_t kept = 0;  // outputs that were there already
  std::array<std::uint64_t, 4> counts{};

  void add(const PartResult& result);
};

// One command's work on its files.
struct BatchJob {
  const BatchOptions& options;
  const InputList& list;
  const OutputNames& names;
  // Works on one file. `out` is "-" where all share an output, else the file that is this one's own; it may
  // be empty where names.has() a player or a round, which the work puts in itself.
  std::function<PartResult(const BatchInput& input, const std::string& out)> work;
  std::string_view ending{};  // of outputs in a folder
  // In an output that all share: before the first, between two of them, after the last.
  std::string_view open{};
  std::string_view between{};
  std::function<std::string(const BatchTotals& totals, bool any_data)> close{};
  bool has_tally = true;  // among the messages, of many
};

// Works on all files, whatever becomes of one of them; the worst of what became of them.
ExitCode run_batch(const BatchJob& job);

// Whether an output stands there that is not to be written over, which is told.
bool is_kept(const std::string& output, const BatchOptions& options);

}  // namespace tetron::app
