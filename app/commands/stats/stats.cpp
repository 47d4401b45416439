#include <memory>
#include <optional>

#include "app/batch/input_list.hpp"
#include "app/commands/program.hpp"
#include "app/commands/recording/match_input.hpp"
#include "app/commands/recording/recording_input.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/overwrite.hpp"
#include "app/options/recordings_argument.hpp"
#include "app/options/spreadsheet.hpp"
#include "convert/csv/measures_csv.hpp"
#include "convert/json/measures_json.hpp"
#include "convert/text/measures_text.hpp"
#include "replay/kinds/source/no_round.hpp"

namespace tetron::app {

namespace {

enum class StatsFormat : std::uint8_t { text, json, csv };

struct StatsOptions {
  std::vector<std::string> files;
  bool recursive = false;
  std::string out = "-";
  StatsFormat format = StatsFormat::text;
  Spreadsheet spreadsheet;
  Overwrite overwrite;
  ReadingOptions reading;
};

// Counts files one after the other, and writes what each comes to.
class StatsWriter {
 public:
  explicit StatsWriter(const StatsOptions& options)
      : options_(options),
        encoding_(encoding_named(options.reading.encoding)),
        profile_(profile_named(options.reading.profile)),
        out_(options.out) {}

  ExitCode add(const std::string& path) {
    const auto open = open_file(path);
    if (!open) return ExitCode::cannot_open;
    const auto input = open_match(*open, {&profile_, encoding_, options_.reading.salvage});
    if (!input) return ExitCode::cannot_open;
    measures::MatchCounts counts;
    const ExitCode code = count(*input, counts);
    if (counts.rounds.empty()) return code == ExitCode::done ? ExitCode::cannot_open : code;
    write(path, input->file.shown, counts);
    names_.add(counts);
    return code;
  }

  void finish(bool is_many) {
    if (is_many && !is_first_) {
      if (options_.format == StatsFormat::text)
        convert::append_measures_text(out_.text(), names_.names());
      else
        for (const measures::NamedCounts& name : names_.names())
          if (options_.format == StatsFormat::json)
            convert::append_measures_json(out_.text(), name);
          else
            convert::append_measures_csv(out_.text(), name, options_.spreadsheet.kind());
    }
    out_.commit();
  }

 private:
  ExitCode count(const MatchInput& input, measures::MatchCounts& counts) {
    const game::Match& match = input.source->match();
    const std::size_t rounds = match.rounds.size();
    std::size_t first = 0;
    std::size_t end = rounds;
    if (options_.reading.round) {
      if (*options_.reading.round > rounds) {
        error("{}: {}", input.file.shown, kinds::no_round(*options_.reading.round, rounds));
        return ExitCode::usage;
      }
      first = *options_.reading.round - 1;
      end = first + 1;
    }
    ExitCode code = ExitCode::done;
    for (std::size_t number = first; number < end; ++number) {
      const auto round = input.source->round(number);
      if (!round) {
        error("{}: round {}: {}", input.file.shown, number + 1, round.error());
        code = ExitCode::cannot_open;
        continue;
      }
      if (round->damage) {
        error("{}: {}", input.file.shown, round->damage->what);
        code = std::max(code, ExitCode::damaged);
      }
      tell_inexact(input, *round, number + 1);
      counts.add(match, *round, number + 1);
    }
    return code;
  }

  static void tell_inexact(const MatchInput& input, const game::Round& round, std::size_t number) {
    for (const game::Result& result : round.results) {
      if (result.exact.value_or(true)) continue;
      const base::UntrustedText& name = input.source->match().players[result.player].name;
      if (result.problem.empty())
        warning("{}: round {}: what the file states of {} does not come out", input.file.shown, number, name);
      else
        warning("{}: round {}: what the file states of {} does not come out: {}", input.file.shown, number,
                name, result.problem);
    }
  }

  void write(const std::string& path, const base::SafeText& shown, const measures::MatchCounts& counts) {
    std::string& text = out_.text();
    switch (options_.format) {
      case StatsFormat::text:
        if (!is_first_) text += '\n';
        convert::append_measures_text(text, shown, counts);
        break;
      case StatsFormat::json:
        convert::append_measures_json(text, path, counts);
        break;
      case StatsFormat::csv:
        if (is_first_) convert::append_measures_header(text);
        convert::append_measures_csv(text, path, counts, options_.spreadsheet.kind());
        break;
    }
    is_first_ = false;
    out_.flush_if_full();
  }

  const StatsOptions& options_;
  base::Encoding encoding_;
  replay::Profile profile_;
  Output out_;
  measures::NameCounts names_;
  bool is_first_ = true;
};

ExitCode stats(const StatsOptions& options) {
  StatsWriter writer(options);
  const InputList list = list_inputs(options.files, options.recursive);
  ExitCode code = list.code;
  for (const BatchInput& input : list.inputs) code = std::max(code, writer.add(input.path));
  writer.finish(list.is_many);
  return code;
}

}  // namespace

void add_stats(Command& root, Program& program) {
  auto options = std::make_shared<StatsOptions>();
  Command* command = root.add_subcommand(
      "stats", "What players measure games by: APM, PPS, VS, styles, finesse, chains, spikes");
  offer_recordings(
      command
          ->add_option("FILE", options->files,
                       recordings_text("Recordings", ", and folders with some; - is standard input"))
          ->required());
  command->add_flag("-r,--recursive", options->recursive, "Look into the folders below as well");
  command
      ->add_option("-o,--output", options->out,
                   "Where to; - is standard output. A file that is there is replaced")
      ->type_name("OUT");
  add_choice<StatsFormat>(
      *command, "--format", options->format,
      {{"text", StatsFormat::text}, {"json", StatsFormat::json}, {"csv", StatsFormat::csv}},
      "How to write it; json: an object a line for each player and round, then for each "
      "player and match, then of several files for each name; csv: the same as lines");
  options->spreadsheet.add_to(*command);
  options->overwrite.add_without_effect(*command);
  options->reading.add_all(*command);
  command->footer(
      "Example: tetron stats match.ttrm\n         tetron stats --format json match.ttrm --round 3\n"
      "         tetron stats --format csv --recursive games/ -o stats.csv");
  command->callback([&program, options] { program.run = [options] { return stats(*options); }; });
}

}  // namespace tetron::app
