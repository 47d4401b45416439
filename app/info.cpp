#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/input.hpp"
#include "app/messages.hpp"
#include "app/output.hpp"
#include "app/program.hpp"
#include "convert/recording_info.hpp"

namespace tetron::app {

namespace {

struct InfoOptions {
  std::vector<std::string> files;
  bool json = false;
  ReadingOptions reading;
};

ExitCode info(const InfoOptions& options) {
  Output out;
  ExitCode result = ExitCode::done;
  const bool list = options.json && options.files.size() > 1;
  bool first = true;
  if (list) out.text() += '[';
  for (const std::string& path : options.files) {
    const auto input = open_recording(path, options.reading);
    if (!input) {
      result = std::max(result, ExitCode::cannot_open);
      continue;
    }
    const replay::Timeline timeline(input->recording, input->profile);
    if (!std::exchange(first, false)) out.text() += list ? ",\n " : "\n";
    if (options.json) {
      convert::append_info_json(out.text(), path, input->game, timeline);
    } else {
      convert::append_info_text(out.text(), input->source.shown, input->game, timeline);
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

void add_info(CLI::App& root, Program& program) {
  auto options = std::make_shared<InfoOptions>();
  CLI::App* command =
      root.add_subcommand("info", "Players, mode, date, result, length and pace of recordings");
  command->add_option("FILE", options->files, "Recordings; - is standard input")->required();
  add_choice<bool>(*command, "--format", options->json, {{"text", false}, {"json", true}}, "How to write it");
  options->reading.add_all(*command);
  command->footer("Example: tetron info game.tet\n         tetron info --format json *.tet");
  command->callback([&program, options] { program.run = [options] { return info(*options); }; });
}

}  // namespace tetron::app
