#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "app/commands/recording/recording_input.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/progress_line.hpp"
#include "app/options/overwrite.hpp"
#include "app/program.hpp"
#include "convert/text/inference.hpp"
#include "convert/text/profile_drawing.hpp"
#include "replay/infer/infer.hpp"
#include "replay/profile/profile_text.hpp"

namespace tetron::app {

namespace {

namespace infer = replay::infer;

ExitCode list_profiles() {
  Output out;
  for (std::string_view name : replay::builtin_profiles())
    fmt::format_to(std::back_inserter(out.text()), "{}\n", name);
  out.commit();
  return ExitCode::done;
}

ExitCode show_profile(const std::string& name) {
  const replay::Profile profile = profile_named(name);
  const std::string_view builtin = replay::builtin_profile_text(name == "auto" ? "tetron4" : name);
  Output out;
  out.text() += builtin.empty() ? replay::profile_text(profile) : std::string(builtin);
  out.text() += '\n';
  convert::append_profile_drawing(out.text(), profile);
  out.commit();
  return ExitCode::done;
}

struct InferOptions {
  std::vector<std::string> files;
  std::string out;
  bool json = false;
  Overwrite overwrite;
  ReadingOptions reading;
};

// A file's name without folders and ending, for the profile.
std::string stem(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.rfind('.'));
}

// Splits what the files may bring in among them.
infer::EvidenceCaps caps_up_to(const infer::EvidenceCaps& all, std::size_t done, std::size_t files) {
  infer::EvidenceCaps caps = all;
  caps.snapshots = all.snapshots * (done + 1) / files;
  caps.placements = all.placements * (done + 1) / files;
  return caps;
}

ExitCode infer_profile(const InferOptions& options) {
  if (!options.out.empty()) refuse_existing(options.out, options.overwrite.existing());
  std::vector<std::string> names;
  infer::Evidence evidence;
  ExitCode result = ExitCode::done;
  for (std::size_t i = 0; i < options.files.size(); ++i) {
    const auto input = open_recording_as(options.files[i], options.reading, replay::tetron4());
    if (!input) {
      result = ExitCode::cannot_open;
      continue;
    }
    const auto gap = infer::collect(input->recording, caps_up_to({}, i, options.files.size()), evidence);
    result = std::max(result, tell_damage(*input, gap, ExitCode::done));
    names.push_back(options.files[i]);
  }
  if (names.empty()) return result;
  ProgressLine line{std::chrono::seconds(2)};
  auto found = infer::infer(evidence, {.progress = line.percent_of("looking for the profile")});
  line.end();
  if (!found) {
    error(evidence.segments.empty()
              ? "nothing to learn from: there is no field that is shown twice with a stone in between"
              : "no size and packing of fields makes sense of these recordings");
    return std::max(result, ExitCode::problems);
  }
  if (!options.out.empty() && options.out != "-") found->profile.name = stem(options.out);
  if (!options.out.empty()) {
    Output toml(options.out, options.overwrite.existing());
    toml.text() += convert::inferred_profile_file(*found);
    toml.commit();
  }
  if (options.out != "-") {
    Output report;
    if (options.json) {
      convert::append_inference_json(report.text(), names, evidence, *found);
      report.text() += '\n';
    } else {
      convert::append_inference_text(report.text(), names, evidence, *found);
    }
    report.commit();
  }
  return result;
}

}  // namespace

void add_profile(Command& root, Program& program) {
  Command* command = root.add_subcommand("profile", "How styles, anchors and fields are read");
  command->require_subcommand();
  command->footer(
      "Example: tetron profile infer game.tet -o mine.toml\n         tetron play game.tet --profile "
      "mine.toml");
  Command* list = command->add_subcommand("list", "The built-in profiles");
  list->callback([&program] { program.run = list_profiles; });
  list->footer("Example: tetron profile list");

  auto name = std::make_shared<std::string>("tetron4");
  Command* show = command->add_subcommand(
      "show", "A profile as TOML, with a drawing of every style and turn in comments");
  show->add_option("NAME", *name, "A built-in profile or a .toml file")->capture_default_str();
  show->footer("Example: tetron profile show tetron4 > mine.toml");
  show->callback([&program, name] { program.run = [name] { return show_profile(*name); }; });

  auto options = std::make_shared<InferOptions>();
  Command* infer = command->add_subcommand(
      "infer", "Finds the profile under which recordings are consistent with themselves");
  infer->add_option("FILE", options->files, "Recordings of the same game program; - is standard input")
      ->required();
  infer
      ->add_option("-o,--output", options->out,
                   "Write the profile there; - is standard output, without a report")
      ->type_name("NAME.toml");
  options->overwrite.add_to(*infer);
  add_choice<bool>(*infer, "--format", options->json, {{"text", false}, {"json", true}},
                   "How to write the report");
  options->reading.add_salvage(*infer);
  infer->footer(
      "Example: tetron profile infer game.tet -o mine.toml\n"
      "         tetron profile infer --format json *.tet");
  infer->callback([&program, options] { program.run = [options] { return infer_profile(*options); }; });
}

}  // namespace tetron::app
