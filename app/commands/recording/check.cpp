#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/batch/batch.hpp"
#include "app/commands/program.hpp"
#include "app/commands/recording/match_check.hpp"
#include "app/commands/recording/open_recording.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/recordings_argument.hpp"
#include "base/counted.hpp"
#include "base/error.hpp"
#include "convert/answer_version.hpp"
#include "replay/timeline/check.hpp"

namespace tetron::app {

namespace {

struct CheckOptions {
  BatchOptions batch;
  std::uint64_t most = 1000;
  bool json = false;
  ReadingOptions reading;
};

// What PartResult::counts holds.
enum Count : std::size_t { with_errors, with_warnings };

// `threads` play rounds, 0: as many as there are processors.
PartResult check_match(const std::string& path, const OpenFile& file, const CheckOptions& options,
                       Output& out, unsigned threads) {
  const auto input = open_match(file);
  if (!input) return {ExitCode::cannot_open};
  const std::size_t count = input->source->match().rounds.size();
  const auto only = options.reading.round;
  refuse_missing_round(file.shown, options.reading, count);
  CheckedRounds rounds;
  if (only)
    rounds = {*only, {input->source->results(*only - 1)}};
  else
    rounds.results = kinds::all_results(*input->source, threads);
  const MatchTally played =
      options.json ? check_json(out.text(), *input, rounds, path) : check_text(out.text(), *input, rounds);
  PartResult result;
  if (played.exact != played.replays) {
    result.code = ExitCode::problems;
    result.counts[with_warnings] = 1;
  }
  if (tell_damage(*input, ExitCode::done) != ExitCode::done) {
    result.code = ExitCode::problems;
    result.counts = {};
    result.counts[with_errors] = 1;
  }
  return result;
}

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
    json.string("severity", problem.severity == replay::Severity::error ? "error" : "warning");
    json.number("offset", problem.error.offset);
    json.string("text", base::describe(problem.error));
    json.end_object();
    out.flush_if_full();
  };
  const replay::CheckResult result = replay::check(input.recording(), input.profile, report);
  json.end_array();
  json.number("chunks", result.chunks);
  json.number("version", convert::answer_version);
  json.end_object();
  out.text() += '\n';
  return any ? ExitCode::problems : ExitCode::done;
}

PartResult check_as_text(const Input& input, const CheckOptions& options, Output& out) {
  if (const std::string profile = describe(input.profile_source).all; !profile.empty())
    fmt::format_to(std::back_inserter(out.text()), "{}: {}\n", input.source.shown, profile);
  std::uint64_t shown = 0;
  const auto report = [&](const replay::Problem& problem) {
    if (options.most != 0 && ++shown > options.most) return;
    fmt::format_to(std::back_inserter(out.text()), "{}: {}: {}{}\n", input.source.shown,
                   problem.severity == replay::Severity::error ? "error" : "warning",
                   base::describe(problem.error), problem.is_salvageable ? salvage_hint : "");
    out.flush_if_full();
  };
  const replay::CheckResult found = replay::check(input.recording(), input.profile, report);
  const std::uint64_t problems = found.errors + found.warnings;
  if (options.most != 0 && problems > options.most)
    fmt::format_to(std::back_inserter(out.text()), "{}: and {} more\n", input.source.shown,
                   problems - options.most);
  if (problems == 0)
    fmt::format_to(std::back_inserter(out.text()), "{}: {}, no problem\n", input.source.shown,
                   base::counted(found.chunks, "chunk"));
  PartResult result{problems == 0 ? ExitCode::done : ExitCode::problems};
  result.counts[with_errors] = found.errors > 0;
  result.counts[with_warnings] = found.errors == 0 && found.warnings > 0;
  return result;
}

PartResult check_one(const std::string& path, const CheckOptions& options, Output& out, unsigned threads) {
  auto file = open_file(path);
  if (!file) return {ExitCode::cannot_open};
  if (is_match(file->file)) return check_match(path, *file, options, out, threads);
  const auto input = open_recording(std::move(*file), path, options.reading);
  if (!input) return {ExitCode::cannot_open};
  if (options.json) return {check_as_json(path, *input, out)};
  return check_as_text(*input, options, out);
}

std::string check_tally(const BatchTotals& totals) {
  const auto& counts = totals.counts;
  const std::uint64_t unreadable = totals.files - totals.done - counts[with_errors] - counts[with_warnings];
  return fmt::format("{} file{}: {} without a problem, {} with warnings, {} damaged, {} unreadable\n",
                     totals.files, totals.files == 1 ? "" : "s", totals.done, counts[with_warnings],
                     counts[with_errors], unreadable);
}

ExitCode check(const CheckOptions& options) {
  // Before any file is opened: wrong options are wrong usage.
  (void)encoding_named(options.reading.encoding);
  (void)profile_named(options.reading.profile);
  const InputList list = list_inputs(options.batch.files, options.batch.recursive);
  const OutputNames names = output_names(options.batch);
  // Of many files each has a processor, of one each round.
  const unsigned threads = list.inputs.size() > 1 ? 1 : 0;
  BatchJob job{options.batch, list, names,
               [&options, threads](const BatchInput& input, const std::string& where) {
                 Output out(where, options.batch.existing());
                 const PartResult result = check_one(input.path, options, out, threads);
                 if (result.code != ExitCode::cannot_open) out.commit();
                 return result;
               }};
  job.ending = options.json ? ".json" : ".txt";
  if (names.is_one() && !options.json) {
    job.has_tally = false;  // it is part of the text
    job.close = [&list](const BatchTotals& totals, bool) {
      return list.is_many ? check_tally(totals) : std::string();
    };
  }
  return run_batch(job);
}

}  // namespace

void add_check(Command& root, Program& program) {
  auto options = std::make_shared<CheckOptions>();
  Command* command =
      root.add_subcommand("check", "List every problem with its offset; for many files also a tally");
  options->batch.add_to(*command, "FILE",
                        recordings_text("Recordings", ", and folders with some; - is standard input"),
                        "Output: a file, a folder, or a pattern such as {stem}.txt; - is standard output");
  offer_recordings(command->get_option("FILE"));
  add_choice<bool>(*command, "--format", options->json, {{"text", false}, {"json", true}},
                   "Output format; json: one object per file, each on a line");
  command->add_option("--limit,(--most)", options->most, "Problems to list per file; 0: all")
      ->check({[](const std::string& text) {
        return text.starts_with('-') ? fmt::format("must be a whole number from 0 on, not '{}'", text)
                                     : std::string();
      }})
      ->type_name("N")
      ->capture_default_str();
  options->reading.add_all(*command);
  command->footer(
      "Example: tetron check game.tet\n         tetron check --recursive archive/\n"
      "         tetron check --format json match.ttrm    (stated and replayed)");
  command->callback([&program, options] { program.run = [options] { return check(*options); }; });
}

}  // namespace tetron::app
