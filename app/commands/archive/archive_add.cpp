#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <utility>

#include "app/batch/batch.hpp"
#include "app/commands/archive/archive_open.hpp"
#include "app/commands/archive/archive_read.hpp"
#include "app/commands/program.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/progress_line.hpp"
#include "app/io/zip_folder.hpp"
#include "app/options/recordings_argument.hpp"
#include "archive/store.hpp"

namespace tetron::app {

namespace {

using archive::FileState;

// The most work that an interruption can lose.
constexpr std::chrono::seconds between_saves{1};
// How long to wait silently for another program that writes to the archive; then a note is printed.
constexpr std::chrono::seconds quiet_wait{1};
constexpr std::chrono::minutes longest_wait{2};

struct AddOptions {
  std::string database;
  std::vector<std::string> files;
  bool recursive = false;
  bool prune = false;
  std::optional<std::uint32_t> jobs;
  ReadingOptions reading;
};

// The entries of PartResult::counts: files with errors, by FileState, and rounds that cannot be played.
enum Count : std::size_t { damaged = 1, unreadable = 2, unplayed = 3 };

// Reads one file, and sends its contents to the process that writes.
PartResult read_part(const std::string& path, const ReadingOptions& options) {
  const archive::FileEntry entry = read_for_archive(path, options);
  PartResult result;
  if (entry.state != FileState::good) {
    error("{}: {}", path, entry.problem);
    ++result.counts[static_cast<std::size_t>(entry.state)];
    result.code = entry.state == FileState::unreadable ? ExitCode::cannot_open
                  : options.salvage                    ? ExitCode::problems
                                                       : ExitCode::damaged;
  }
  for (const archive::GameEntry& game : entry.games) {
    if (game.problem.empty()) continue;
    warning("{}: round {}: {}; its placements are missing", path, game.round, game.problem);
    result.code = std::max(result.code, ExitCode::problems);
    result.counts[unplayed] = 1;
  }
  Output out;
  base::append_value(out.text(), entry);
  out.commit();
  return result;
}

// Writes what other processes read to the archive, file after file.
class Adding {
 public:
  Adding(const AddOptions& options, archive::Store& store, std::vector<std::string> paths,
         const Interrupt& interrupt)
      : interrupt_(interrupt), options_(options), store_(store), paths_(std::move(paths)) {}

  ExitCode run() {
    PartsWork work;
    work.count = paths_.size();
    work.jobs = jobs_for(options_.jobs, work.count);
    work.work = [this](std::size_t part) { return read_part(paths_[part], options_.reading); };
    work.name = [this](std::size_t part) { return base::safe("{}", paths_[part]); };
    work.data = [this](std::size_t, std::string_view text) { bytes_ += text; };
    work.finished = [this](std::size_t part, const PartResult& result) { finish(part, result); };
    work.progress = [this](std::size_t finished) {
      if (interrupt_.has_come()) stop();
      if (!progress_.is_due()) return;
      how_far_.reach(static_cast<double>(finished) / static_cast<double>(paths_.size()));
      progress_.show(fmt::format("{} of {} files{}", fmt::group_digits(finished),
                                 fmt::group_digits(paths_.size()), how_far_.left()));
    };
    work.before_message = [this] { progress_.end(); };
    run_parts(work);
    save();
    progress_.end();
    return code_;
  }

  const BatchTotals& totals() const { return totals_; }
  std::uint64_t count(archive::Store::Put put) const { return puts_[static_cast<std::size_t>(put)]; }

 private:
  void finish(std::size_t part, const PartResult& result) {
    // A signal to all processes also ends those that read; then their failure says nothing about their
    // files.
    if (interrupt_.has_come()) stop();
    auto entry = base::value_of<archive::FileEntry>(bytes_);
    bytes_.clear();
    if (!entry) {
      // Without a version, so that it is read again the next time: memory may have run out.
      entry.emplace();
      entry->path = archived_path(paths_[part]);
      entry->reading = reading_of(options_.reading);
      entry->state = FileState::unreadable;
      entry->problem = "reading it ended early";
    }
    const auto put = store_.put(*entry);
    if (!put && interrupt_.has_come()) stop();
    ++puts_[static_cast<std::size_t>(take(options_.database, put))];
    totals_.add(result);
    code_ = std::max(code_, result.code);
    if (const auto now = Clock::now(); now - saved_ >= between_saves) {
      save();
      saved_ = now;
    }
  }
  void save() { take(options_.database, store_.save()); }
  [[noreturn]] void stop() {
    save();
    progress_.end();
    warning("stopped; {} of {} files are in the archive, the same command continues from there",
            fmt::group_digits(totals_.files), fmt::group_digits(paths_.size()));
    throw Exit{ExitCode::damaged};
  }

  using Clock = std::chrono::steady_clock;
  const Interrupt& interrupt_;
  const AddOptions& options_;
  archive::Store& store_;
  std::vector<std::string> paths_;
  std::string bytes_;  // of the file that is next
  BatchTotals totals_;
  std::array<std::uint64_t, 3> puts_{};
  ExitCode code_ = ExitCode::done;
  Clock::time_point saved_ = Clock::now();
  ProgressLine progress_{std::chrono::seconds(1)};
  HowFar how_far_;
};

// Files that exist but that the archive does not have in this version.
struct Difference {
  std::vector<std::string> paths;
  std::size_t same = 0;
  std::size_t gone = 0;  // number of files removed from the archive
};

Difference difference(const AddOptions& options, const InputList& list, archive::Store& store) {
  const auto known = take(options.database, store.known());
  const std::string reading = reading_of(options.reading);
  Difference found;
  for (const BatchInput& input : list.inputs) {
    const auto own = known.find(archived_path(input.path));
    const bool is_known = own != known.end();
    if (is_known && own->second.reading == reading && version_of(input.path) == own->second.version) {
      ++found.same;
      continue;
    }
    found.paths.push_back(input.path);
  }
  if (!options.prune) return found;
  for (const auto& [path, file] : known) {
    std::error_code unknown;
    if (std::filesystem::symlink_status(file_holding(path), unknown).type() !=
        std::filesystem::file_type::not_found)
      continue;
    found.gone += take(options.database, store.remove(path)) ? 1 : 0;
  }
  return found;
}

// If a name has no file, prints a message and leaves it out: it may be mistyped, and the archive would keep
// it. The same for what is not a regular file, because a pipe cannot be read again.
void leave_out_missing(InputList& list) {
  std::erase_if(list.inputs, [&list](const BatchInput& input) {
    std::error_code unseen;
    using enum std::filesystem::file_type;
    const auto type = std::filesystem::status(file_holding(input.path), unseen).type();
    if (type == regular || type == none || type == unknown) return false;
    error("{}: {}", input.path,
          type == not_found ? "there is no such file"
                            : "is not a regular file; an archive takes files that can be read again");
    list.code = ExitCode::cannot_open;
    return true;
  });
}

void tell_tally(const Difference& difference, const Adding& adding) {
  using enum archive::Store::Put;
  const BatchTotals& totals = adding.totals();
  std::string text = fmt::format("{} new, {} changed, {} unchanged", fmt::group_digits(adding.count(added)),
                                 fmt::group_digits(adding.count(replaced)),
                                 fmt::group_digits(difference.same + adding.count(same)));
  const auto add = [&text](std::uint64_t count, std::string_view what) {
    if (count > 0) text += fmt::format(", {} {}", fmt::group_digits(count), what);
  };
  add(difference.gone, "gone");
  add(totals.counts[damaged], "damaged");
  add(totals.counts[unreadable], "unreadable");
  add(totals.counts[unplayed], "with rounds that cannot be played");
  note("{}", text);
}

ExitCode add(const AddOptions& options) {
  // Checked before any file is opened: an unknown value is wrong usage.
  (void)encoding_named(options.reading.encoding);
  (void)profile_named(options.reading.profile);
  if (std::ranges::find(options.files, "-") != options.files.end())
    refuse(ExitCode::usage,
           "an archive knows recordings by their file names, and standard input has none; give files");
  InputList list = list_inputs(options.files, options.recursive);
  leave_out_missing(list);
  if (list.inputs.empty() && !options.prune) return list.code;
  const Interrupt interrupt;
  bool is_warned = false;
  archive::Database database =
      open_archive(options.database, archive::Access::write, [&](std::chrono::milliseconds waited) {
        if (waited >= quiet_wait && !std::exchange(is_warned, true))
          note("{}: another program is writing to it; waiting for it (Ctrl-C stops)", options.database);
        return waited < longest_wait && !interrupt.has_come();
      });
  archive::Store store(database);
  take(options.database, store.open());
  const Difference found = difference(options, list, store);
  Adding adding(options, store, found.paths, interrupt);
  const ExitCode code = adding.run();
  tell_tally(found, adding);
  return std::max(code, list.code);
}

void describe_archive_add(Command& command, Program& program) {
  auto options = std::make_shared<AddOptions>();
  command.add_option("DB", options->database, "The archive; created if it does not exist")->required();
  offer_recordings(
      command.add_option("FILE", options->files, recordings_text("Recordings", ", and folders with some"))
          ->required());
  command.add_flag("-r,--recursive", options->recursive, "Also look into subfolders");
  add_jobs(command, options->jobs);
  command.add_flag("--prune", options->prune, "Also remove files from the archive that no longer exist");
  options->reading.add_reading(command);
  command.footer(
      "Ctrl-C keeps what was read; the same command continues from there.\n\n"
      "Example: tetron archive add games.db recordings/ -r");
  program.run_for(command, [options] { return add(*options); });
}

}  // namespace

extern const NamedCommand archive_add_command{
    "archive add", "Add recordings to an archive; reads only new and changed ones", "", describe_archive_add};

}  // namespace tetron::app
