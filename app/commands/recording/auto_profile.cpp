#include "app/commands/recording/auto_profile.hpp"

#include "app/commands/recording/profile_beside.hpp"
#include "app/io/messages.hpp"
#include "app/io/progress_line.hpp"
#include "replay/infer/findings.hpp"

namespace tetron::app {

namespace {

namespace infer = replay::infer;

constexpr double convincing_share = 0.3;  // of an inferred profile
constexpr std::uint64_t convincing_more =
    2;  // fields that an inferred one has to explain beyond the built-in

void tell(const base::SafeText& shown, std::string_view profile, const infer::Fit& fit) {
  note("{}: profile {}: {}", shown, profile, infer::describe(fit));
}

}  // namespace

FoundProfile automatic_profile(const tet::Recording& recording, const base::SafeText& shown,
                               ProfileWish wish) {
  const replay::Profile& builtin = replay::tetron4();
  const bool asked = wish == ProfileWish::automatic;
  if (!asked && recording.header().signature == tet::own_signature) return {builtin};
  infer::Evidence evidence;
  infer::collect(recording, {}, evidence);
  const infer::Fit fit = infer::fit_of(evidence, builtin);
  if (fit.matrices == 0) {
    if (asked) note("{}: profile {}: there are no fields to compare it with", shown, builtin.name);
    return {builtin};
  }
  if (fit.exact < fit.matrices) {
    ProgressLine line{std::chrono::seconds(2)};
    const auto inferred = infer::infer(evidence, {.progress = line.percent_of("looking for the profile")});
    line.end();
    const bool can_be_said = inferred && !inferred->reading.x_from_right;
    if (can_be_said && inferred->fit.exact >= fit.exact + convincing_more &&
        inferred->fit.exact_share() >= convincing_share) {
      tell(shown, "inferred", inferred->fit);
      return {inferred->profile,
              {ProfileSource::Kind::inferred, {}, inferred->fit.exact, inferred->fit.matrices}};
    }
    tell(shown, builtin.name.raw(), fit);
    if (can_be_said && inferred->fit.exact > fit.exact)
      note("{}: an inferred profile explains {} of them; see `tetron profile infer`", shown,
           inferred->fit.exact);
    return {builtin};
  }
  if (asked) tell(shown, builtin.name.raw(), fit);
  return {builtin};
}

std::expected<FoundProfile, base::SafeText> unnamed_profile(const std::string& path,
                                                            const tet::Recording& recording,
                                                            const base::SafeText& shown, ProfileWish wish) {
  auto beside = profile_beside(path);
  if (!beside) return std::unexpected(beside.error());
  if (*beside)
    return FoundProfile{std::move(**beside), {ProfileSource::Kind::beside, profile_path_beside(path)}};
  return automatic_profile(recording, shown, wish);
}

}  // namespace tetron::app
