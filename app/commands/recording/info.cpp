#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/commands/recording/recording_input.hpp"
#include "app/commands/recording/tetrio_info.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/program.hpp"
#include "convert/text/deaths.hpp"
#include "convert/text/recording_info.hpp"

namespace tetron::app {

namespace {

struct InfoOptions {
  std::vector<std::string> files;
  bool json = false;
  bool deaths = false;
  ReadingOptions reading;
};

void print_deaths(Output& out, const Input& input) {
  const int height = replay::layout_of(input.recording.header(), input.profile).height;
  bool any = false;
  replay::find_deaths(input.recording, input.profile, [&](const replay::Death& death) {
    if (!std::exchange(any, true)) out.text() += "\n  deaths\n";
    convert::append_death_text(out.text(), input.game, height, death);
    out.flush_if_full();
  });
  if (!any) out.text() += "\n  deaths: none\n";
}

void print_json(Output& out, const InfoOptions& options, const std::string& path, const Input& input,
                const replay::Timeline& timeline) {
  base::JsonWriter json(out.text());
  json.begin_object();
  convert::write_info(json, path, input.game, timeline);
  json.key("profile");
  write_profile(json, input.profile, input.profile_source);
  if (options.deaths) {
    json.key("deaths").begin_array();
    replay::find_deaths(input.recording, input.profile, [&](const replay::Death& death) {
      convert::write_death(json, death);
      out.flush_if_full();
    });
    json.end_array();
  }
  json.end_object();
}

ExitCode info(const InfoOptions& options) {
  // Before any file is opened: wrong options are wrong usage.
  (void)encoding_named(options.reading.encoding);
  (void)profile_named(options.reading.profile);
  Output out;
  ExitCode result = ExitCode::done;
  const bool list = options.json && options.files.size() > 1;
  bool first = true;
  if (list) out.text() += '[';
  for (const std::string& path : options.files) {
    auto file = open_file(path);
    if (file && is_tetrio(file->file)) {
      const auto input = open_tetrio(*file);
      if (!input) {
        result = std::max(result, ExitCode::cannot_open);
        continue;
      }
      if (!std::exchange(first, false)) out.text() += list ? ",\n " : "\n";
      if (options.json)
        info_json(out.text(), *input, path);
      else
        info_text(out.text(), *input);
      out.flush_if_full();
      continue;
    }
    const auto input = file ? open_recording(std::move(*file), path, options.reading) : nullptr;
    if (!input) {
      result = std::max(result, ExitCode::cannot_open);
      continue;
    }
    const replay::Timeline timeline(input->recording, input->profile);
    if (!std::exchange(first, false)) out.text() += list ? ",\n " : "\n";
    if (options.json) {
      print_json(out, options, path, *input, timeline);
    } else {
      convert::append_info_text(out.text(), input->source.shown, input->game, timeline,
                                describe(input->profile_source).all);
      if (options.deaths) print_deaths(out, *input);
    }
    out.flush_if_full();
    result = std::max(result, tell_damage(*input, timeline.damage(), ExitCode::done));
  }
  if (list) out.text() += ']';
  if (options.json && (list || !first)) out.text() += '\n';
  out.commit();
  return result;
}

}  // namespace

void add_info(Command& root, Program& program) {
  auto options = std::make_shared<InfoOptions>();
  Command* command =
      root.add_subcommand("info", "Players, mode, date, result, length and pace of recordings");
  command->add_option("FILE", options->files, "Recordings; - is standard input")->required();
  add_choice<bool>(*command, "--format", options->json, {{"text", false}, {"json", true}}, "How to write it");
  command->add_flag("--deaths", options->deaths,
                    "Also how players died: for each Gameover the weapons aimed at the player and the rows "
                    "that rose in the 10 seconds before");
  options->reading.add_all(*command);
  command->footer(
      "Example: tetron info game.tet\n         tetron info --deaths game.tet\n"
      "         tetron info --format json *.tet");
  command->callback([&program, options] { program.run = [options] { return info(*options); }; });
}

}  // namespace tetron::app
