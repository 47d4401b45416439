#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

#include "app/commands/recording/recording_input.hpp"
#include "app/commands/recording/tetrio_check.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/program.hpp"
#include "base/error.hpp"
#include "base/escape.hpp"
#include "replay/timeline/check.hpp"

namespace tetron::app {

namespace {

struct CheckOptions {
  std::vector<std::string> files;
  std::uint64_t most = 1000;
  bool json = false;
  ReadingOptions reading;
};

struct Tally {
  std::size_t files = 0;
  std::size_t unreadable = 0;
  std::size_t with_errors = 0;
  std::size_t with_warnings = 0;
};

// Recordings of TETR.IO that are being played again while the next ones are read.
class TetrioChecks {
 public:
  TetrioChecks(const CheckOptions& options, Output& out, Tally& tally)
      : options_(options), out_(out), tally_(tally) {}

  ExitCode add(const std::string& path, const OpenFile& file) {
    auto input = open_tetrio(file);
    if (!input) {
      ++tally_.unreadable;
      return ExitCode::cannot_open;
    }
    auto job = queue_.add(input->recording.rounds);
    waiting_.push_back({path, std::move(input), std::move(job)});
    return waiting_.size() > most_waiting ? finish_first() : ExitCode::done;
  }

  // Writes what came out of all of them, in their order.
  ExitCode finish() {
    ExitCode result = ExitCode::done;
    while (!waiting_.empty()) result = std::max(result, finish_first());
    return result;
  }

 private:
  // Files that are in memory at once.
  static constexpr std::size_t most_waiting = 4;

  struct Waiting {
    std::string path;
    std::unique_ptr<TetrioInput> input;
    std::shared_ptr<tetrio::RoundQueue::Job> job;
  };

  ExitCode finish_first() {
    const Waiting first = std::move(waiting_.front());
    waiting_.pop_front();
    const auto rounds = queue_.finish(*first.job);
    const TetrioTally played = options_.json ? check_json(out_.text(), rounds, first.path)
                                             : check_text(out_.text(), *first.input, rounds);
    out_.flush_if_full();
    const bool exact = played.exact == played.replays;
    tally_.with_warnings += !exact;
    return exact ? ExitCode::done : ExitCode::problems;
  }

  const CheckOptions& options_;
  Output& out_;
  Tally& tally_;
  std::deque<Waiting> waiting_;
  tetrio::RoundQueue queue_;  // ends before what it plays
};

// Collects what is wrong with a recording as one object.
ExitCode check_as_json(const std::string& path, const Input& input, Output& out) {
  base::JsonWriter json(out.text());
  json.begin_object();
  json.string("file", path);
  json.key("problems").begin_array();
  bool any = false;
  const auto report = [&](const replay::Problem& problem) {
    any = true;
    json.begin_object();
    json.plain_string("severity", problem.severity == replay::Severity::error ? "error" : "warning");
    json.number("offset", problem.error.offset);
    json.string("text", base::describe(problem.error));
    json.end_object();
    out.flush_if_full();
  };
  const replay::CheckResult result = replay::check(input.recording, input.profile, report);
  json.end_array();
  json.number("chunks", result.chunks);
  json.end_object();
  out.text() += '\n';
  return any ? ExitCode::problems : ExitCode::done;
}

ExitCode check_tet(const std::string& path, OpenFile file, const CheckOptions& options, Output& out,
                   Tally& tally) {
  const auto input = open_recording(std::move(file), path, options.reading);
  if (!input) {
    ++tally.unreadable;
    return ExitCode::cannot_open;
  }
  if (options.json) return check_as_json(path, *input, out);
  if (const std::string profile = describe(input->profile_source).all; !profile.empty())
    fmt::format_to(std::back_inserter(out.text()), "{}: {}\n", input->source.shown, profile);
  std::uint64_t shown = 0;
  const auto report = [&](const replay::Problem& problem) {
    if (options.most != 0 && ++shown > options.most) return;
    fmt::format_to(std::back_inserter(out.text()), "{}: {}: {}\n", input->source.shown,
                   problem.severity == replay::Severity::error ? "error" : "warning",
                   base::describe(problem.error));
    out.flush_if_full();
  };
  const replay::CheckResult result = replay::check(input->recording, input->profile, report);
  const std::uint64_t problems = result.errors + result.warnings;
  if (options.most != 0 && problems > options.most)
    fmt::format_to(std::back_inserter(out.text()), "{}: and {} more\n", input->source.shown,
                   problems - options.most);
  if (problems == 0)
    fmt::format_to(std::back_inserter(out.text()), "{}: {} chunks, no problem\n", input->source.shown,
                   result.chunks);
  tally.with_errors += result.errors > 0;
  tally.with_warnings += result.errors == 0 && result.warnings > 0;
  return problems == 0 ? ExitCode::done : ExitCode::problems;
}

ExitCode check_one(const std::string& path, const CheckOptions& options, Output& out, Tally& tally,
                   TetrioChecks& tetrio) {
  ++tally.files;
  auto file = open_file(path);
  if (!file) {
    ++tally.unreadable;
    return ExitCode::cannot_open;
  }
  if (is_tetrio(file->file)) return tetrio.add(path, *file);
  const ExitCode before = tetrio.finish();
  return std::max(before, check_tet(path, std::move(*file), options, out, tally));
}

ExitCode check(const CheckOptions& options) {
  // Before any file is opened: wrong options are wrong usage.
  (void)encoding_named(options.reading.encoding);
  (void)profile_named(options.reading.profile);
  Output out;
  Tally tally;
  ExitCode result = ExitCode::done;
  TetrioChecks tetrio(options, out, tally);
  for (const std::string& path : options.files)
    result = std::max(result, check_one(path, options, out, tally, tetrio));
  result = std::max(result, tetrio.finish());
  if (options.files.size() > 1 && !options.json) {
    const std::size_t clean = tally.files - tally.unreadable - tally.with_errors - tally.with_warnings;
    fmt::format_to(std::back_inserter(out.text()),
                   "{} files: {} without a problem, {} with warnings, {} damaged, {} unreadable\n",
                   tally.files, clean, tally.with_warnings, tally.with_errors, tally.unreadable);
  }
  out.commit();
  return result;
}

}  // namespace

void add_check(Command& root, Program& program) {
  auto options = std::make_shared<CheckOptions>();
  Command* command =
      root.add_subcommand("check", "Every problem of recordings with its offset; a tally for many");
  command->add_option("FILE", options->files, "Recordings; - is standard input")->required();
  add_choice<bool>(*command, "--format", options->json, {{"text", false}, {"json", true}},
                   "How to write it; json: an object a file, each on a line");
  command->add_option("--most", options->most, "Problems to list a file; 0 is all")
      ->check({[](const std::string& text) {
        return text.starts_with('-') ? std::string("must not be negative") : std::string();
      }})
      ->type_name("N")
      ->capture_default_str();
  options->reading.add_all(*command);
  command->footer(
      "Example: tetron check game.tet\n         tetron check archive/*.tet\n"
      "         tetron check --format json match.ttrm    (stated and replayed)");
  command->callback([&program, options] { program.run = [options] { return check(*options); }; });
}

}  // namespace tetron::app
