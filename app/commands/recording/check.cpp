#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
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
#include "convert/answer/answer.hpp"
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

// The answer about a `.tet` recording.
struct ChunkProblem {
  const replay::Problem& problem;

  std::string_view severity() const {
    return problem.severity == replay::Severity::error ? "error" : "warning";
  }
};
struct ChunkCheck {
  std::string_view file;
  base::Each<ChunkProblem> problems;
  const std::uint64_t& chunks;  // known after the problems
};

constexpr std::string_view file_meaning = "The name as it was given.";

base::Members members_of(std::type_identity<ChunkProblem>) {
  using Of = base::Describe<ChunkProblem>;
  static constexpr std::array all{
      Of::member<&ChunkProblem::severity>("severity", "How bad it is.", {.words = "error|warning"}),
      Of::member<[](const ChunkProblem& of) { return of.problem.error.offset; }>(
          "offset", "Where it is in the file, in bytes.", {.unit = "bytes"}),
      Of::member<[](const ChunkProblem& of) { return base::describe(of.problem.error); }>("text",
                                                                                          "What is wrong."),
  };
  return all;
}
base::Members members_of(std::type_identity<ChunkCheck>) {
  using Of = base::Describe<ChunkCheck>;
  static constexpr std::array all{
      Of::member<&ChunkCheck::file>("file", file_meaning),
      Of::member<&ChunkCheck::problems>("problems", "Every problem, in the order of the file."),
      Of::member<[](const ChunkCheck& of) { return of.chunks; }>("chunks", "How many chunks there are."),
      convert::version_member<ChunkCheck>(),
  };
  return all;
}

// The answer about a match: what the file states, and what follows when it is played again.
using CheckedValues = std::vector<std::pair<std::string, std::optional<std::int64_t>>>;
struct CheckedStatement {
  const game::Statement& of;
};
std::vector<CheckedStatement> checked(const std::vector<game::Statement>& statements) {
  return {statements.begin(), statements.end()};
}
struct CheckedPlayer {
  base::UntrustedText name;
  const game::Result& played;
};
struct CheckedRound {
  std::size_t round = 0;
  std::vector<CheckedPlayer> players;
};
struct MatchCheck {
  std::string_view file;
  std::vector<CheckedRound> rounds;
  const std::vector<game::Statement>& statements;
};

template <auto Get>
CheckedValues values_of(const CheckedPlayer& player) {
  CheckedValues values;
  for (game::Value& value : convert::stated_values(player.played))
    values.emplace_back(std::move(value.name), value.*Get);
  return values;
}

base::Members members_of(std::type_identity<CheckedStatement>) {
  using Of = base::Describe<CheckedStatement>;
  static constexpr std::array all{
      Of::member<[](const CheckedStatement& of) { return of.of.name; }>("name", "What is stated."),
      Of::member<[](const CheckedStatement& of) { return of.of.stated; }>("stated", "What the file states."),
      Of::member<[](const CheckedStatement& of) { return of.of.played; }>(
          "played", "What the replay, or the rest of the file, says."),
  };
  return all;
}
base::Members members_of(std::type_identity<CheckedPlayer>) {
  using Of = base::Describe<CheckedPlayer>;
  static constexpr std::array all{
      Of::member<&CheckedPlayer::name>("name", "The player."),
      Of::member<values_of<&game::Value::stated>>("stated", "The values that the file states."),
      Of::member<values_of<&game::Value::replayed>>("replayed", "The same values of the replay."),
      Of::member<[](const CheckedPlayer& of) { return checked(of.played.statements); }>(
          "statements", "Who won and the rates, as the file states them and as they were played."),
      Of::member<[](const CheckedPlayer& of) { return of.played.exact; }>(
          "exact",
          "Whether they agree; null where nothing had to be played again, or the file states no result."),
      Of::member<[](const CheckedPlayer& of) {
        return of.played.exact_until ? std::optional(of.played.exact_until->value) : std::nullopt;
      }>("exact_until_ms", "Until when it is exact.", {.unit = "ms", .is_omitted = true}),
      Of::member<[](const CheckedPlayer& of) {
        return of.played.problem.empty() ? std::nullopt : std::optional(of.played.problem);
      }>("problem", "Why it is not exact, or was not played.", {.is_omitted = true}),
  };
  return all;
}
base::Members members_of(std::type_identity<CheckedRound>) {
  using Of = base::Describe<CheckedRound>;
  static constexpr std::array all{
      Of::member<&CheckedRound::round>("round", "The number of the round, from 1.", {.least = 1}),
      Of::member<&CheckedRound::players>("players", "Its players."),
  };
  return all;
}
base::Members members_of(std::type_identity<MatchCheck>) {
  using Of = base::Describe<MatchCheck>;
  static constexpr std::array all{
      Of::member<&MatchCheck::file>("file", file_meaning),
      Of::member<&MatchCheck::rounds>("rounds", "Its rounds."),
      Of::member<[](const MatchCheck& of) { return checked(of.statements); }>(
          "statements", "The score and the names, as the file states them and as its rounds have them."),
      convert::version_member<MatchCheck>(),
  };
  return all;
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
  MatchCheck answer{path, {}, match.statements};
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    CheckedRound& checked = answer.rounds.emplace_back(first + round);
    for (const game::Result& played : rounds[round]) {
      replays += played.exact.has_value();
      exact += played.exact.value_or(false);
      checked.players.emplace_back(match.players[played.player].name, played);
    }
  }
  if (options.json) {
    convert::append_json_line(out.text(), answer);
  } else {
    for (const CheckedRound& round : answer.rounds)
      for (const CheckedPlayer& player : round.players) {
        append_line(out, "{}: ", file.shown);
        convert::append_verdict(out.text(), round.round, player.name, player.played);
        out.text() += '\n';
      }
    if (!match.statements.empty()) {
      append_line(out, "{}: ", file.shown);
      convert::append_match_verdict(out.text(), match);
      out.text() += '\n';
    }
    append_line(out, "{}: {} round{}, stated/replayed: {} of {} exact\n", file.shown, rounds.size(),
                rounds.size() == 1 ? "" : "s", exact, replays);
  }
  const bool is_damaged = tell_damage(*input, ExitCode::done) != ExitCode::done;
  const bool differs = exact != replays || !std::ranges::all_of(match.statements, &game::Statement::agrees);
  PartResult result{is_damaged || differs ? ExitCode::problems : ExitCode::done};
  result.counts[with_errors] = is_damaged;
  result.counts[with_warnings] = !is_damaged && differs;
  return result;
}

PartResult check_chunks(const std::string& path, const Input& input, const CheckOptions& options,
                        Output& out) {
  replay::CheckResult found;
  const auto each = [&](const std::function<void(const ChunkProblem&)>& use) {
    found = replay::check(input.recording(), input.profile,
                          [&use](const replay::Problem& problem) { use({problem}); });
  };
  if (options.json) {
    convert::append_json_line(out.text(), ChunkCheck{path, {each}, found.chunks},
                              [&out] { out.flush_if_full(); });
  } else {
    if (const std::string profile = describe(input.profile_source).all; !profile.empty())
      append_line(out, "{}: {}\n", input.source.shown, profile);
    std::uint64_t shown = 0;
    each([&](const ChunkProblem& one) {
      if (options.most != 0 && ++shown > options.most) return;
      append_line(out, "{}: {}: {}{}\n", input.source.shown, one.severity(),
                  base::describe(one.problem.error), one.problem.is_salvageable ? salvage_hint : "");
      out.flush_if_full();
    });
  }
  const std::uint64_t problems = found.errors + found.warnings;
  if (!options.json && problems == 0)
    append_line(out, "{}: {}, no problem\n", input.source.shown, base::counted(found.chunks, "chunk"));
  else if (!options.json && options.most != 0 && problems > options.most)
    append_line(out, "{}: and {} more\n", input.source.shown, problems - options.most);
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

Answer answer_of_check() {
  return {"check",
          "check --format json",
          "One object per line, one for each file.",
          {{"recording", base::members<ChunkCheck>}, {"match", base::members<MatchCheck>}}};
}

void describe_check(Command& command, Program& program) {
  auto options = std::make_shared<CheckOptions>();
  options->batch.add_to(command, "FILE",
                        recordings_text("Recordings", ", and folders with some; - is standard input"),
                        "Output: a file, a folder, or a pattern such as {stem}.txt; - is standard output");
  offer_recordings(command.get_option("FILE"));
  add_choice<bool>(command, "--format", options->json, {{"text", false}, {"json", true}},
                   "Output format; json: one object per file, each on a line");
  command.add_option("--limit", options->most, "Problems to list per file; 0: all")
      ->check({[](const std::string& text) {
        return text.starts_with('-') ? fmt::format("must be a whole number from 0 on, not '{}'", text)
                                     : std::string();
      }})
      ->type_name("N")
      ->capture_default_str();
  options->reading.add_all(command);
  command.footer(
      "Example: tetron check game.tet\n         tetron check --recursive archive/\n"
      "         tetron check --format json match.ttrm    (stated and replayed)");
  program.run_for(command, [options] { return check(*options); });
}

}  // namespace

extern const NamedCommand check_command{"check",
                                        "List every problem with its offset; for many files also a tally",
                                        "howto/look-inside.md",
                                        describe_check,
                                        {answer_of_check}};

}  // namespace tetron::app
