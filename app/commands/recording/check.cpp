#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/batch/batch.hpp"
#include "app/commands/program.hpp"
#include "app/commands/recording/match_input.hpp"
#include "app/commands/recording/open_recording.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/recordings_argument.hpp"
#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/json_writer.hpp"
#include "convert/answer_version.hpp"
#include "convert/text/round_verdict.hpp"
#include "replay/timeline/check.hpp"

namespace tetron::app {

namespace {

struct CheckOptions {
  BatchOptions batch;
  std::uint64_t most = 1000;
  bool json = false;
  ReadingOptions reading;
};

// The entries of PartResult::counts.
enum Count : std::size_t { with_errors, with_warnings };

template <class... Arguments>
void append_line(Output& out, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(out.text()), format, std::forward<Arguments>(arguments)...);
}

void begin_answer(base::JsonWriter& json, const std::string& path, base::JsonKey list) {
  json.begin_object();
  json.string("file", path);
  json.key(list).begin_array();
}
void end_answer(base::JsonWriter& json) {
  json.number("version", convert::answer_version);
  json.end_object();
  json.out() += '\n';
}

void write_values(base::JsonWriter& json, base::JsonKey key, const std::vector<game::Value>& values,
                  std::optional<std::int64_t> game::Value::*of) {
  json.key(key).begin_object();
  for (const game::Value& value : values) {
    json.text_key(value.name);
    if (value.*of)
      json.number(*(value.*of));
    else
      json.null();
  }
  json.end_object();
}

void write_player(base::JsonWriter& json, const base::UntrustedText& name, const game::Result& played) {
  const std::vector<game::Value> values = convert::stated_values(played);
  json.begin_object();
  json.string("name", name);
  write_values(json, "stated", values, &game::Value::stated);
  write_values(json, "replayed", values, &game::Value::replayed);
  if (played.exact)
    json.boolean("exact", *played.exact);
  else
    json.null("exact");
  if (played.exact_until) json.number("exact_until_ms", played.exact_until->value);
  if (!played.problem.empty()) json.string("problem", played.problem);
  json.end_object();
}

// Compares what the file states with the result of playing its rounds again. `threads` is the number of
// threads for that; 0: as many as there are processors.
PartResult check_rounds(const std::string& path, const OpenFile& file, const CheckOptions& options,
                        Output& out, unsigned threads) {
  const auto input = open_match(file);
  if (!input) return {ExitCode::cannot_open};
  const game::Match& match = input->source->match();
  refuse_missing_round(file.shown, options.reading, match.rounds.size());
  const std::size_t first = options.reading.round_index(match.rounds.size()) + 1;
  std::vector<std::vector<game::Result>> rounds;
  if (options.reading.round)
    rounds.push_back(input->source->results(first - 1));
  else
    rounds = kinds::all_results(*input->source, threads);
  std::size_t replays = 0;  // how many times a player's part of a round had to be played again
  std::size_t exact = 0;
  base::JsonWriter json(out.text());
  if (options.json) begin_answer(json, path, "rounds");
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    if (options.json) {
      json.begin_object();
      json.number("round", first + round);
      json.key("players").begin_array();
    }
    for (const game::Result& played : rounds[round]) {
      replays += played.exact.has_value();
      exact += played.exact.value_or(false);
      const base::UntrustedText& name = match.players[played.player].name;
      if (options.json) {
        write_player(json, name, played);
      } else {
        append_line(out, "{}: ", file.shown);
        convert::append_verdict(out.text(), first + round, name, played);
        out.text() += '\n';
      }
    }
    if (options.json) {
      json.end_array();
      json.end_object();
    }
  }
  if (options.json) {
    json.end_array();
    end_answer(json);
  } else {
    append_line(out, "{}: {} round{}, stated/replayed: {} of {} exact\n", file.shown, rounds.size(),
                rounds.size() == 1 ? "" : "s", exact, replays);
  }
  const bool is_damaged = tell_damage(*input, ExitCode::done) != ExitCode::done;
  PartResult result{is_damaged || exact != replays ? ExitCode::problems : ExitCode::done};
  result.counts[with_errors] = is_damaged;
  result.counts[with_warnings] = !is_damaged && exact != replays;
  return result;
}

PartResult check_chunks(const std::string& path, const Input& input, const CheckOptions& options,
                        Output& out) {
  base::JsonWriter json(out.text());
  if (options.json)
    begin_answer(json, path, "problems");
  else if (const std::string profile = describe(input.profile_source).all; !profile.empty())
    append_line(out, "{}: {}\n", input.source.shown, profile);
  std::uint64_t shown = 0;
  const auto report = [&](const replay::Problem& problem) {
    const std::string_view severity = problem.severity == replay::Severity::error ? "error" : "warning";
    if (options.json) {
      json.begin_object();
      json.string("severity", severity);
      json.number("offset", problem.error.offset);
      json.string("text", base::describe(problem.error));
      json.end_object();
    } else if (options.most == 0 || ++shown <= options.most) {
      append_line(out, "{}: {}: {}{}\n", input.source.shown, severity, base::describe(problem.error),
                  problem.is_salvageable ? salvage_hint : "");
    }
    out.flush_if_full();
  };
  const replay::CheckResult found = replay::check(input.recording(), input.profile, report);
  const std::uint64_t problems = found.errors + found.warnings;
  if (options.json) {
    json.end_array();
    json.number("chunks", found.chunks);
    end_answer(json);
  } else if (problems == 0) {
    append_line(out, "{}: {}, no problem\n", input.source.shown, base::counted(found.chunks, "chunk"));
  } else if (options.most != 0 && problems > options.most) {
    append_line(out, "{}: and {} more\n", input.source.shown, problems - options.most);
  }
  PartResult result{problems == 0 ? ExitCode::done : ExitCode::problems};
  result.counts[with_errors] = found.errors > 0;
  result.counts[with_warnings] = found.errors == 0 && found.warnings > 0;
  return result;
}

PartResult check_one(const std::string& path, const CheckOptions& options, Output& out, unsigned threads) {
  auto file = open_file(path);
  if (!file) return {ExitCode::cannot_open};
  if (is_match(file->file)) return check_rounds(path, *file, options, out, threads);
  const auto input = open_recording(std::move(*file), path, options.reading);
  return input ? check_chunks(path, *input, options, out) : PartResult{ExitCode::cannot_open};
}

std::string check_tally(const BatchTotals& totals) {
  const auto& counts = totals.counts;
  const std::uint64_t unreadable = totals.files - totals.done - counts[with_errors] - counts[with_warnings];
  return fmt::format("{} file{}: {} without a problem, {} with warnings, {} damaged, {} unreadable\n",
                     totals.files, totals.files == 1 ? "" : "s", totals.done, counts[with_warnings],
                     counts[with_errors], unreadable);
}

ExitCode check(const CheckOptions& options) {
  // Checked before any file is opened: an unknown value is wrong usage.
  (void)encoding_named(options.reading.encoding);
  (void)profile_named(options.reading.profile);
  const InputList list = list_inputs(options.batch.files, options.batch.recursive);
  const OutputNames names = output_names(options.batch);
  // With many files each uses one processor; with a single file each round does.
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
