#include "app/commands/recording/profile_source.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <utility>

#include "app/io/messages.hpp"
#include "app/io/progress_line.hpp"
#include "app/io/unpacked.hpp"
#include "app/io/zip_folder.hpp"
#include "app/options/settings_file.hpp"
#include "base/escape.hpp"
#include "replay/infer/findings.hpp"

namespace tetron::app {

namespace {

// By ProfileSource::Kind.
constexpr std::array<std::string_view, 5> source_names{"built-in", "beside", "inferred", "option", "tetrio"};

namespace infer = replay::infer;

constexpr double convincing_share = 0.3;      // for an inferred profile
constexpr std::uint64_t convincing_more = 2;  // fields explained in addition to the built-in one

void note_fit(const base::SafeText& shown, std::string_view profile, const infer::Fit& fit) {
  note("{}: profile {}: {}", shown, profile, infer::describe(fit));
}

// The built-in profile if it fits the recording, otherwise the inferred one.
FoundProfile automatic_profile(const tet::Recording& recording, const base::SafeText& shown,
                               ProfileChoice choice) {
  const replay::Profile& builtin = replay::tetron4();
  const bool is_chosen = choice == ProfileChoice::automatic;
  if (!is_chosen && recording.header().signature == tet::own_signature) return {builtin};
  infer::Evidence evidence;
  infer::collect(recording, {}, evidence);
  const infer::Fit fit = infer::fit_of(evidence, builtin);
  if (fit.matrices == 0) {
    if (is_chosen) note("{}: profile {}: there are no fields to compare it with", shown, builtin.name);
    return {builtin};
  }
  if (fit.exact < fit.matrices) {
    ProgressLine line{std::chrono::seconds(2)};
    const auto inferred = infer::infer(evidence, {.progress = line.percent_of("looking for the profile")});
    line.end();
    const bool can_be_said = inferred && !inferred->reading.x_from_right;
    if (can_be_said && inferred->fit.exact >= fit.exact + convincing_more &&
        inferred->fit.exact_share() >= convincing_share) {
      note_fit(shown, "inferred", inferred->fit);
      return {inferred->profile,
              {ProfileSource::Kind::inferred, {}, inferred->fit.exact, inferred->fit.matrices}};
    }
    note_fit(shown, builtin.name.raw(), fit);
    if (can_be_said && inferred->fit.exact > fit.exact)
      note("{}: an inferred profile explains {} of them; see `tetron profile infer`", shown,
           inferred->fit.exact);
    return {builtin};
  }
  if (is_chosen) note_fit(shown, builtin.name.raw(), fit);
  return {builtin};
}

}  // namespace

FoundProfile profile_of_option(const std::string& name, replay::Profile profile) {
  if (name == replay::tetron4().name.raw()) return {std::move(profile)};
  return {std::move(profile), {ProfileSource::Kind::option, name}};
}

std::string sidecar_profile_path(const std::string& path) {
  const std::string recording(without_packing(path));
  constexpr std::string_view ending = ".tet";
  return recording.substr(0, recording.size() - (recording.ends_with(ending) ? ending.size() : 0)) + ".toml";
}

std::expected<std::optional<replay::Profile>, base::SafeText> sidecar_profile(const std::string& recording) {
  if (recording == "-" || file_holding(recording) != recording) return std::nullopt;  // or in a zip file
  const std::string path = sidecar_profile_path(recording);
  const auto text = read_settings(path);
  if (!text && text.error().is_missing) return std::nullopt;
  if (!text) return std::unexpected(base::safe("{}: {}", path, text.error().what));
  auto profile = replay::parse_profile(*text);
  if (!profile) return std::unexpected(base::safe("{}: {}", path, describe(profile.error())));
  return std::move(*profile);
}

std::expected<FoundProfile, base::SafeText> unnamed_profile(const std::string& path,
                                                            const tet::Recording& recording,
                                                            const base::SafeText& shown,
                                                            ProfileChoice choice) {
  auto sidecar = sidecar_profile(path);
  if (!sidecar) return std::unexpected(sidecar.error());
  if (*sidecar)
    return FoundProfile{std::move(**sidecar), {ProfileSource::Kind::sidecar, sidecar_profile_path(path)}};
  return automatic_profile(recording, shown, choice);
}

player::ProfileNote describe(const ProfileSource& source) {
  switch (source.kind) {
    case ProfileSource::Kind::built_in:
      break;
    case ProfileSource::Kind::sidecar:
      return {fmt::format("profile: {} (beside the recording)",
                          base::escaped(source.file.substr(source.file.rfind('/') + 1))),
              "profile: beside the recording"};
    case ProfileSource::Kind::inferred:
      return {fmt::format("profile: inferred, {} of {} fields", source.exact, source.fields),
              "profile: inferred"};
    case ProfileSource::Kind::option: {
      const std::string text = "profile: --profile " + base::escaped(source.file);
      return {text, text};
    }
    case ProfileSource::Kind::tetrio:
      return {source.round, source.round_alone};
  }
  return {};
}

convert::InfoProfile shown(const replay::Profile& profile, const ProfileSource& source) {
  convert::InfoProfile made{
      profile.name, source_names[static_cast<std::size_t>(source.kind)], {}, {}, {}, {}};
  if (!source.file.empty()) made.file = source.file;
  if (source.kind == ProfileSource::Kind::inferred) {
    made.exact = source.exact;
    made.fields = source.fields;
  }
  if (source.kind == ProfileSource::Kind::tetrio) made.round = source.round;
  return made;
}

}  // namespace tetron::app
