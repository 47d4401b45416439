
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
#include "app/options/table_options.hpp"
#include "convert/answer/answer.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/text/deaths.hpp"
#include "convert/text/recording_info.hpp"
#include "replay/kinds/round/shown_round.hpp"

namespace tetron::app {

namespace {

struct InfoOptions {
  BatchOptions batch;
  bool json = false;
  bool deaths = false;
  bool is_wide = false;
  Globals globals{};
  ReadingOptions reading;
};

// `of` names the round: "", or " of round 2".
void print_deaths(Output& out, const replay::Track& track, const replay::Game& game, std::string_view of) {
  const int height = track.layout().height;
  bool any = false;
  replay::find_deaths(track, [&](const replay::Death& death) {
    if (!std::exchange(any, true)) out.text().append("\n  deaths").append(of) += '\n';
    convert::append_death_text(out.text(), game, height, death);
    out.flush_if_full();
  });
  if (!any) out.text().append("\n  deaths").append(of).append(": none\n");
}

// If a round cannot be played, `info` has said so.
void print_deaths(Output& out, const kinds::Source& source, const convert::RoundsShown& rounds) {
  for (std::size_t number = rounds.first; number < rounds.end; ++number)
    if (const auto round = kinds::shown(source, number))
      print_deaths(out, round->track(), round->game(),
                   rounds.end - rounds.first > 1 ? " of round " + std::to_string(number + 1) : "");
}

// Lines of words are folded, as the tables are.
template <class Answer>
void append_text(Output& out, const InfoOptions& options, const std::string& file, const Answer& answer,
                 const auto&... profile) {
  const convert::TableLook look = table_look(options.is_wide, out, options.globals);
  std::string text;
  convert::append_info_text(text, file, answer, look, profile...);
  convert::append_folded_lines(out.text(), text, look.is_wide ? std::string::npos : look.columns);
}

ExitCode info_of_recording(const InfoOptions& options, OpenFile file, const std::string& path, Output& out) {
  const auto input = open_recording(std::move(file), path, options.reading);
  if (!input) return ExitCode::cannot_open;
  const replay::Timeline timeline(input->track());
  convert::RecordingInfo answer{path, input->game, input->recording(), timeline,
                                shown(input->profile, input->profile_source)};
  if (options.json) {
    if (options.deaths)
      answer.deaths = {[&input](const auto& use) { replay::find_deaths(input->track(), use); }};
    convert::append_json(out.text(), answer, [&out] { out.flush_if_full(); });
  } else {
    append_text(out, options, input->source.shown.text(), answer, describe(input->profile_source).all);
    if (options.deaths) print_deaths(out, input->track(), input->game, "");
  }
  // Headers have whole seconds, rounded in an unknown way.
  const std::uint32_t stated = input->recording().header().duration_s;
  if (const std::uint32_t end = timeline.duration().value; end + 1000 < std::uint64_t{stated} * 1000) {
    std::string time;
    convert::append_time(time, end);
    warning("{}: the recording ends at {}, before the {} s that its header states", input->source.shown, time,
            stated);
  }
  return tell_damage(*input, timeline.damage(), ExitCode::done);
}

ExitCode info_of(const InfoOptions& options, const std::string& path, const std::string& where) {
  auto file = open_file(path);
  if (!file) return ExitCode::cannot_open;
  Output out(where, options.batch.existing());
  ExitCode code = ExitCode::done;
  if (is_match(file->file)) {
    const auto input = open_match(*file);
    if (!input) return ExitCode::cannot_open;
    convert::RoundsShown shown{0, input->source->match().rounds.size()};
    refuse_missing_round(input->file.shown, options.reading, shown.end);
    if (options.reading.round) {
      shown.first = options.reading.round_index(shown.end);
      shown.end = shown.first + 1;
    }
    const convert::MatchInfo answer{path, input->kind.name, *input->source, shown};
    if (options.json) {
      if (options.deaths)
        note("{}: --deaths is in the text only; the JSON of {} has none", file->shown, input->kind.game);
      convert::append_json(out.text(), answer, [&out] { out.flush_if_full(); });
    } else {
      append_text(out, options, input->file.shown.text(), answer);
      if (options.deaths) print_deaths(out, *input->source, shown);
    }
    code = tell_damage(*input, code);
  } else {
    code = info_of_recording(options, std::move(*file), path, out);
  }
  if (code == ExitCode::cannot_open) return code;
  if (options.json && where != "-") out.text() += '\n';
  out.commit();
  return code;
}

ExitCode info(const InfoOptions& options) {
  // Checked before any file is opened: an unknown value is wrong usage.
  (void)encoding_named(options.reading.encoding);
  (void)profile_named(options.reading.profile);
  const InputList list = list_inputs(options.batch.files, options.batch.recursive);
  const OutputNames names = output_names(options.batch);
  BatchJob job{options.batch, list, names, [&options](const BatchInput& input, const std::string& out) {
                 return PartResult{info_of(options, input.path, out)};
               }};
  job.ending = options.json ? ".json" : ".txt";
  job.between = "\n";
  job.close = [&options](const BatchTotals&, bool any) {
    return std::string(options.json && any ? "\n" : "");
  };
  return run_batch(job);
}

Answer answer_of_info() {
  return {
      "info",
      "info --format json",
      "One object per line, one for each file: of a .tet recording, or of a match of any other kind.",
      {{"recording", base::members<convert::RecordingInfo>}, {"match", base::members<convert::MatchInfo>}}};
}

void describe_info(Command& command, Program& program) {
  auto options = std::make_shared<InfoOptions>();
  options->batch.add_to(command, "FILE",
                        recordings_text("Recordings", ", and folders with some; - is standard input"),
                        "Output: a file, a folder, or a pattern such as {stem}.txt; - is standard output");
  offer_recordings(command.get_option("FILE"));
  add_choice<bool>(command, "--format", options->json, {{"text", false}, {"json", true}}, "Output format");
  command.add_flag("--deaths", options->deaths,
                   "Also show how players died: for each Gameover, the weapons aimed at the player and the "
                   "garbage of the 10 seconds before");
  options->reading.add_all(command);
  add_wide(command, options->is_wide);
  command.footer(
      "Example: tetron info game.tet\n         tetron info --deaths game.tet\n"
      "         tetron info --format json *.tet\n         tetron info --recursive archive/ -o all.txt");
  program.run_for(command, [&program, options] {
    options->globals = program.globals;
    return info(*options);
  });
}

}  // namespace

extern const NamedCommand info_command{"info",
                                       "Show players, mode, date, result, length and pace",
                                       "howto/look-inside.md",
                                       describe_info,
                                       {answer_of_info}};

}  // namespace tetron::app
