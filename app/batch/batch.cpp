#include "app/batch/batch.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <thread>
#include <utility>

#include "app/io/input.hpp"
#include "app/io/input_files.hpp"
#include "app/io/messages.hpp"
#include "app/io/progress_line.hpp"
#include "app/io/zip_folder.hpp"
#include "app/options/command_line.hpp"

namespace tetron::app {

namespace {

constexpr int most_jobs = 256;
// With fewer files per process, starting processes takes longer than they save.
constexpr std::size_t least_files_a_job = 8;

constexpr std::string_view some_player = "{player}";
constexpr std::string_view some_round = "{round}";

bool has_failed(ExitCode code) {
  return code == ExitCode::usage || code == ExitCode::cannot_open || code == ExitCode::cannot_write;
}

// Ends the command with a message if two files have the same output.
void refuse_same_outputs(const BatchJob& job) {
  std::map<std::string, const BatchInput*> by_output;
  for (const BatchInput& input : job.list.inputs) {
    const auto [at, is_new] =
        by_output.emplace(job.names.name(input, job.ending, some_player, some_round), &input);
    if (is_new) continue;
    refuse(ExitCode::usage, "{} and {} would both be written to {}; a folder keeps them apart: -o FOLDER/",
           at->second->path, input.path, at->first);
  }
}

std::string tally_text(const BatchTotals& totals) {
  std::string text = fmt::format("{} file{}: {} done", fmt::group_digits(totals.files),
                                 totals.files == 1 ? "" : "s", fmt::group_digits(totals.done));
  const auto add = [&text](std::size_t count, std::string_view what) {
    if (count > 0) text += fmt::format(", {} {}", fmt::group_digits(count), what);
  };
  add(totals.with_problems, "with problems");
  add(totals.damaged, "damaged");
  add(totals.failed, "failed");
  if (totals.kept > 0)
    text += fmt::format("; {} output{}", fmt::group_digits(totals.kept),
                        totals.kept == 1 ? " already exists" : "s already exist");
  return text;
}

// The output of all files, if they have a common one.
class SharedOutput {
 public:
  explicit SharedOutput(const BatchJob& job) : job_(job) {
    if (job.names.is_one()) out_.emplace(job.names.one());
  }

  Output* output() { return out_ ? &*out_ : nullptr; }
  bool is_terminal() const { return out_ && out_->is_terminal(); }

  void add(std::size_t part, std::string_view text) {
    if (!out_ || text.empty()) return;
    if (last_ != part) {
      before_last_ = last_;
      begin_of_last_ = out_->size();
      out_->text() += last_ ? job_.between : job_.open;
      last_ = part;
    }
    out_->text() += text;
    out_->flush_if_full();
  }
  // An incomplete text is removed from a file. What a pipe has received cannot be removed.
  void finished(std::size_t part, const PartResult& result) {
    if (!result.is_cut || last_ != part || !out_->can_seek()) return;
    out_->cut_to(begin_of_last_);
    last_ = before_last_;
  }
  // If all inputs failed and nothing was written, no output file is left; with a single input, nothing is
  // written to standard output either.
  void end(const BatchTotals& totals) {
    if (!out_) return;
    if (totals.failed == totals.files && !last_ && (!job_.list.is_many || job_.names.one() != "-")) return;
    if (!last_) out_->text() += job_.open;
    if (job_.close) out_->text() += job_.close(totals, last_.has_value());
    out_->commit();
  }

 private:
  const BatchJob& job_;
  std::optional<Output> out_;
  std::optional<std::size_t> last_;  // the part that was written last
  std::optional<std::size_t> before_last_;
  std::uint64_t begin_of_last_ = 0;  // offset in the output
};

PartResult work_on(const BatchJob& job, const BatchInput& input) {
  if (job.names.is_one()) return job.work(input, "-");
  using enum OutputNames::Placeholder;
  if (job.names.has(player) || job.names.has(round)) return job.work(input, {});
  const std::string out = job.names.name(input, job.ending);
  if (is_kept(out, job.options)) return {.code = ExitCode::problems, .kept = 1, .is_kept = true};
  make_folder_of(out);
  return job.work(input, out);
}

}  // namespace

void remember_inputs(const InputList& list) {
  struct stat status {};
  for (const BatchInput& input : list.inputs)
    if (const std::string path = file_holding(input.path);
        path != "-" && ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode))
      remember_input(path, base::FileId{status.st_dev, status.st_ino});
}

unsigned jobs_for(std::optional<std::uint32_t> wanted, std::size_t files) {
  const std::size_t jobs = wanted.value_or(0) > 0 ? *wanted
                                                  : std::min<std::size_t>(std::thread::hardware_concurrency(),
                                                                          files / least_files_a_job);
  return static_cast<unsigned>(std::clamp<std::size_t>(jobs, 1, std::max<std::size_t>(files, 1)));
}

void add_jobs(Command& command, std::optional<std::uint32_t>& jobs) {
  command.add_option("--jobs", jobs, "Files to work on at the same time; 0 or left out: one per processor")
      ->check(in_range(0, most_jobs))
      ->type_name("N");
}

void BatchOptions::add_to(Command& command, const std::string& name, const std::string& files_are,
                          const std::string& out_is) {
  command.add_option(name, files, files_are)->required();
  command.add_option("-o,--output", out, out_is)->type_name("OUT")->capture_default_str();
  command.add_flag("-r,--recursive", recursive, "Also look into subfolders");
  add_jobs(command, jobs);
  command.add_flag("--force", force,
                   "Also overwrite existing files whose names tetron makes, in a folder or by a pattern OUT; "
                   "a file that OUT names itself is always replaced");
}

OutputNames output_names(const BatchOptions& options) {
  OutputNames names(options.out, false);
  using enum OutputNames::Placeholder;
  if (names.has(player) || names.has(round))
    refuse(ExitCode::usage,
           "--output: only `tetron convert` knows {player} and {round}; expected {stem} or {folder}");
  return names;
}

void BatchTotals::add(const PartResult& result) {
  ++files;
  kept += result.kept;
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += result.counts[i];
  if (has_failed(result.code) || result.is_cut)
    ++failed;
  else if (result.code == ExitCode::damaged)
    ++damaged;
  else if (result.code == ExitCode::done)
    ++done;
  else if (result.kept == 0)
    ++with_problems;
}

bool is_kept(const std::string& output, const BatchOptions& options) {
  if (options.force || !is_kept_file(output)) return false;
  error("{}: already exists; --force overwrites it", output);
  return true;
}

ExitCode run_batch(const BatchJob& job) {
  if (job.list.inputs.empty()) return job.list.code;
  remember_inputs(job.list);
  if (!job.names.is_one()) refuse_same_outputs(job);
  SharedOutput shared(job);
  using namespace std::chrono_literals;
  std::optional<ProgressLine> progress;
  if (job.list.is_many && shared.output())
    progress.emplace(1s, *shared.output());
  else if (job.list.is_many)
    progress.emplace(1s);
  BatchTotals totals;
  ExitCode code = job.list.code;
  bool has_done_any = false;
  PartsWork work;
  work.count = job.list.inputs.size();
  work.jobs = jobs_for(job.options.jobs, work.count);
  work.is_terminal = shared.is_terminal();
  work.work = [&job](std::size_t part) { return work_on(job, job.list.inputs[part]); };
  work.name = [&job](std::size_t part) { return shown_path(job.list.inputs[part].path); };
  work.data = [&shared](std::size_t part, std::string_view text) { shared.add(part, text); };
  work.finished = [&](std::size_t part, const PartResult& result) {
    shared.finished(part, result);
    totals.add(result);
    code = std::max(code, result.code);
    has_done_any |= !result.is_kept && !result.is_cut && !has_failed(result.code);
  };
  if (!run_parts_of_files(std::move(work), progress)) code = std::max(code, ExitCode::damaged);
  shared.end(totals);
  if (totals.kept > 0 && !has_done_any) code = std::max(code, ExitCode::usage);
  if (job.has_tally && job.list.is_many) note("{}", tally_text(totals));
  return code;
}

}  // namespace tetron::app
