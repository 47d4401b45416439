#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "app/commands/program.hpp"
#include "app/commands/recording/open_recording.hpp"
#include "app/commands/recording/profile_named.hpp"
#include "app/io/fonts.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/progress_line.hpp"
#include "app/options/overwrite.hpp"
#include "convert/answer/answer.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/picture/canvas.hpp"
#include "convert/picture/png.hpp"
#include "convert/picture/profile_picture.hpp"
#include "convert/picture/svg.hpp"
#include "convert/text/fit_report.hpp"
#include "convert/text/inference.hpp"
#include "convert/text/profile_drawing.hpp"
#include "field/grid.hpp"
#include "replay/infer/findings.hpp"
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

enum class ShowFormat : std::uint8_t { text, png, svg };

struct ProfileShowOptions {
  std::string name = "tetron4";
  ShowFormat format = ShowFormat::text;
  std::string out = "-";
  Overwrite overwrite;
};

ExitCode show_picture(const ProfileShowOptions& options, const replay::Profile& profile) {
  const scene::Picture picture = convert::profile_picture(profile);
  if (picture.size.width == 0)
    refuse(ExitCode::problems, "the profile has no pieces that a picture could show");
  Output out(options.out);
  if (options.format == ShowFormat::svg) {
    const auto svg = convert::to_svg(picture);
    if (!svg) refuse(ExitCode::problems, "the picture would be too large");
    out.text() += *svg;
  } else {
    if (out.is_terminal()) refuse(ExitCode::usage, "a picture is bytes, not text: name a file with -o");
    convert::Canvas canvas(find_fonts());
    const auto drawn = canvas.draw(picture);
    const auto png = drawn ? convert::to_png(drawn->pixels) : std::unexpected(drawn.error());
    if (!png) refuse(ExitCode::problems, "the picture would be too large");
    out.text().append(reinterpret_cast<const char*>(png->data()), png->size());
  }
  out.commit();
  return ExitCode::done;
}

ExitCode show_profile(const ProfileShowOptions& options) {
  const std::string& name = options.name;
  const replay::Profile profile = profile_named(name, "");
  if (options.format != ShowFormat::text) return show_picture(options, profile);
  const std::string_view builtin = replay::builtin_profile_text(name == "auto" ? "tetron4" : name);
  Output out(options.out);
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
  std::string start;
  int width = 0;
  int height = 0;
  std::optional<infer::TurnRule> turning;
};

// A file's name without folders and extension, used as the profile's name.
std::string stem(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.rfind('.'));
}

// Divides the limits of evidence among the files.
infer::EvidenceCaps caps_up_to(const infer::EvidenceCaps& all, std::size_t done, std::size_t files) {
  infer::EvidenceCaps caps = all;
  caps.snapshots = all.snapshots * (done + 1) / files;
  caps.placements = all.placements * (done + 1) / files;
  return caps;
}

// What recordings show about a profile, and which recordings they are.
struct Recordings {
  std::vector<std::string> names;
  infer::Evidence evidence;
};

// Reads all recordings that can be read. The exit code for the others is stored in `result`, which is null
// if their errors were already printed.
Recordings collect(const std::vector<std::string>& files, const ReadingOptions& reading, ExitCode* result) {
  Recordings read;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto input = open_recording_as(files[i], reading, replay::tetron4());
    if (!input) {
      if (result) *result = std::max(*result, ExitCode::cannot_open);
      continue;
    }
    const auto gap = infer::collect(input->recording(), caps_up_to({}, i, files.size()), read.evidence);
    if (result) *result = std::max(*result, tell_damage(*input, gap, ExitCode::done));
    read.names.push_back(files[i]);
  }
  return read;
}

// The recordings that the profile fits. For each other one prints a message, because its fields must not
// count as evidence for the rest.
std::vector<std::string> without_strangers(const Recordings& read, const infer::Inference& found) {
  std::vector<std::string> names;
  const auto fits = infer::fits_of(read.evidence, found.profile, found.reading.bytes_after);
  for (std::size_t i = 0; i < read.names.size(); ++i) {
    if (infer::is_stranger(fits, i))
      warning("{}: does not agree with the other recordings: {} of {} of its fields are reproduced; left out",
              read.names[i], fits[i].exact, fits[i].matrices);
    else
      names.push_back(read.names[i]);
  }
  return names;
}

// Why nothing was found; empty if something was.
std::string why_not_found(const infer::Evidence& evidence, const std::optional<infer::Inference>& found) {
  if (!found)
    return evidence.segments.empty()
               ? "nothing to learn from: there is no field that is shown twice with a piece in between"
               : "no size and packing of fields makes sense of these recordings";
  if (found->reading.x_from_right) return found->certainty.field_doubt;
  if (found->fit.exact == 0) return "too little is known: no field with a piece in it is reproduced";
  return {};
}

void write_found(const InferOptions& options, const Recordings& read, infer::Inference& found) {
  if (!options.out.empty() && options.out != "-") found.profile.name = base::UntrustedText(stem(options.out));
  if (!options.out.empty()) {
    Output toml(options.out);
    toml.text() += convert::inferred_profile_file(found);
    toml.commit();
  }
  if (options.out == "-") return;
  Output report;
  if (options.json) {
    convert::append_json_line(report.text(), convert::InferredProfile{read.names, read.evidence, found});
  } else {
    convert::append_inference_text(report.text(), read.names, read.evidence, found);
  }
  report.commit();
}

ExitCode infer_profile(const InferOptions& options) {
  std::optional<replay::Profile> start;
  if (!options.start.empty()) start = profile_named(options.start, "--start");
  const infer::Given given{options.width, options.height, options.turning, start ? &*start : nullptr};
  ExitCode result = ExitCode::done;
  Recordings read = collect(options.files, options.reading, &result);
  if (read.names.empty()) return result;
  ProgressLine line{std::chrono::seconds(2)};
  const infer::Effort effort{.progress = line.percent_of("looking for the profile")};
  auto found = infer::infer(read.evidence, effort, given);
  if (found && read.names.size() > 1) {
    const auto names = without_strangers(read, *found);
    if (!names.empty() && names.size() < read.names.size()) {
      Recordings rest = collect(names, options.reading, nullptr);
      if (auto again = infer::infer(rest.evidence, effort, given)) {
        found = std::move(again);
        read = std::move(rest);
      }
    }
  }
  line.end();
  if (const std::string why = why_not_found(read.evidence, found); !why.empty()) {
    error("{}", why);
    return std::max(result, ExitCode::problems);
  }
  write_found(options, read, *found);
  return result;
}

struct FitOptions {
  std::vector<std::string> files;
  bool json = false;
  ReadingOptions reading;
};

ExitCode fit_profile(const FitOptions& options) {
  const replay::Profile profile = profile_named(options.reading.profile);
  std::vector<std::string> names;
  infer::Evidence evidence;
  ExitCode result = ExitCode::done;
  for (const std::string& file : options.files) {
    const auto input = open_recording_as(file, options.reading, profile);
    if (!input) {
      result = ExitCode::cannot_open;
      continue;
    }
    // Each file may give as much evidence as the first.
    infer::EvidenceCaps caps;
    caps.snapshots += evidence.snapshots.size();
    caps.placements += evidence.placements.size();
    const auto gap = infer::collect(input->recording(), caps, evidence);
    result = std::max(result, tell_damage(*input, gap, ExitCode::done));
    names.push_back(file);
  }
  if (names.empty()) return result;
  Output out;
  if (options.json)
    for (const convert::ProfileFit& fit : convert::profile_fits(names, evidence, profile))
      convert::append_json_line(out.text(), fit);
  else
    convert::append_fit_text(out.text(), names, evidence, profile);
  out.commit();
  const auto fits = infer::fits_of(evidence, profile, infer::Reading::any_bytes);
  // Not all fields must fit, because some change in ways that no profile describes.
  constexpr double enough = 0.5;
  const bool fits_well =
      std::ranges::all_of(fits, [](const infer::Fit& fit) { return fit.exact_share() >= enough; });
  return fits_well ? result : std::max(result, ExitCode::problems);
}

Answer answer_of_profile_fit() {
  return {"profile-fit",
          "profile fit --format json",
          "One object per line, one for each file.",
          {{"", base::members<convert::ProfileFit>}}};
}

void add_profile_fit(Command& profile, Program& program) {
  auto options = std::make_shared<FitOptions>();
  Command* fit = profile.add_subcommand(
      "fit", "Measure how well a profile explains recordings, and what contradicts it");
  fit->add_option("GAME", options->files, "Recordings; - is standard input")->required();
  fit->add_option("--profile", options->reading.profile, "A built-in profile or a .toml file")
      ->required()
      ->type_name("NAME|FILE");
  add_choice<bool>(*fit, "--format", options->json, {{"text", false}, {"json", true}},
                   "Format of the report");
  options->reading.add_salvage(*fit);
  fit->footer("Example: tetron profile fit game.tet --profile mine.toml");
  program.run_for(*fit, [options] { return fit_profile(*options); });
}

Answer answer_of_profile_infer() {
  return {"profile-infer",
          "profile infer --format json",
          "One object about all files together.",
          {{"", base::members<convert::InferredProfile>}}};
}

void describe_profile(Command& command, Program& program) {
  command.require_subcommand();
  command.footer(
      "Example: tetron profile infer game.tet -o mine.toml\n         tetron play game.tet --profile "
      "mine.toml");
  Command* list = command.add_subcommand("list", "List the built-in profiles");
  program.run_for(*list, list_profiles);
  list->footer("Example: tetron profile list");

  auto shown = std::make_shared<ProfileShowOptions>();
  Command* show =
      command.add_subcommand("show", "Print a profile as TOML, with every style and turn drawn in comments");
  offer_values(
      show->add_option("NAME", shown->name, "A built-in profile or a .toml file")->capture_default_str(),
      {replay::builtin_profiles().begin(), replay::builtin_profiles().end()});
  add_choice<ShowFormat>(*show, "--format", shown->format,
                         {{"text", ShowFormat::text}, {"png", ShowFormat::png}, {"svg", ShowFormat::svg}},
                         "Output format: TOML, or a picture of every style in its four turns");
  show->add_option("-o,--output", shown->out,
                   "File to write; - is standard output. An existing file is replaced")
      ->type_name("FILE")
      ->offer_files({".toml"});
  shown->overwrite.add_without_effect(*show);
  show->footer(
      "Example: tetron profile show tetron4 > mine.toml\n"
      "         tetron profile show mine.toml --format png -o mine.png");
  program.run_for(*show, [shown] { return show_profile(*shown); });
  add_profile_fit(command, program);

  auto options = std::make_shared<InferOptions>();
  Command* infer = command.add_subcommand("infer", "Find the profile that recordings themselves fit best");
  infer->add_option("FILE", options->files, "Recordings of the same game program; - is standard input")
      ->required();
  infer
      ->add_option(
          "-o,--output", options->out,
          "File for the profile; - is standard output, without a report. An existing file is replaced")
      ->type_name("NAME.toml")
      ->offer_files({".toml"});
  options->overwrite.add_without_effect(*infer);
  add_choice<bool>(*infer, "--format", options->json, {{"text", false}, {"json", true}},
                   "Format of the report");
  infer->add_option("--start", options->start, "A profile to start from, which may be partly right")
      ->type_name("NAME|FILE");
  infer->add_option("--width", options->width, "Columns of a field, if you know them")
      ->check(within(1, field::max_width))
      ->type_name("N");
  infer->add_option("--height", options->height, "Rows of a field")
      ->check(within(1, field::max_height))
      ->type_name("N");
  add_choice<std::optional<infer::TurnRule>>(*infer, "--turning", options->turning,
                                             {{"corner", infer::TurnRule::at_place},
                                              {"box", infer::TurnRule::about_centre},
                                              {"anchor", infer::TurnRule::about_anchor}},
                                             "How pieces turn: with the anchor at one place of their box "
                                             "(such as a corner), in a fixed box, or about the anchor");
  options->reading.add_salvage(*infer);
  infer->footer(
      "Example: tetron profile infer game.tet -o mine.toml\n"
      "         tetron profile infer --format json *.tet");
  program.run_for(*infer, [options] { return infer_profile(*options); });
}

}  // namespace

extern const NamedCommand profile_command{"profile",
                                          "List, show and infer profiles: how pieces and fields are read",
                                          "profiles.md",
                                          describe_profile,
                                          {answer_of_profile_fit, answer_of_profile_infer}};

}  // namespace tetron::app
