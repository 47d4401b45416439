#include "app/commands/profile/profile_fit.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "app/commands/answers.hpp"
#include "app/commands/recording/open_recording.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "convert/answer/answer.hpp"
#include "convert/text/fit_report.hpp"

namespace tetron::app {

namespace {

namespace infer = replay::infer;

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

}  // namespace

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
  fit->callback([&program, options] { program.run = [options] { return fit_profile(*options); }; });
}

}  // namespace tetron::app
