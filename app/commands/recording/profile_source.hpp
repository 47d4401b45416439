#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "base/safe_text.hpp"
#include "convert/text/recording_info.hpp"
#include "formats/tet/recording.hpp"
#include "player/games/playlist.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::app {

// Where the profile of a recording is from.
struct ProfileSource {
  enum class Kind : std::uint8_t {
    built_in,  // tetron4
    sidecar,   // from `file`, which is next to the recording
    inferred,  // from the recording itself
    option,    // --profile names `file`, or another built-in profile
    tetrio,    // made together with a round of TETR.IO
  };

  Kind kind = Kind::built_in;
  std::string file{};  // as given
  // For `inferred`: how many of the recording's fields are reproduced exactly.
  std::uint64_t exact = 0;
  std::uint64_t fields = 0;
  // For `tetrio`: "TETR.IO, round 2 of 9: exact".
  std::string round{};
  std::string round_alone{};  // the same without what gives away the match or the length of the round
};

struct FoundProfile {
  replay::Profile profile;
  ProfileSource source{};
};

// The profile that --profile names; it was read by profile_named().
FoundProfile profile_of_option(const std::string& name, replay::Profile profile);

// The path of the profile that may be next to a recording: game.toml for game.tet.
std::string sidecar_profile_path(const std::string& recording);

// The profile in that file, which --profile auto uses; empty if there is no such file. An error is a
// sentence, safe for a terminal.
std::expected<std::optional<replay::Profile>, base::SafeText> sidecar_profile(const std::string& recording);

enum class ProfileChoice : std::uint8_t {
  none,       // no --profile: tetron4 for what tetron wrote, otherwise as `automatic`
  automatic,  // --profile auto
};

// The profile of the recording at `path` if --profile names none: the one next to it (sidecar_profile()),
// else the built-in one if it fits the recording, else the one inferred from the recording. If it is not the
// built-in one, fits badly, or was asked for, prints on stderr which one it is and how well it fits. An
// error is a sentence, safe for a terminal.
std::expected<FoundProfile, base::SafeText> unnamed_profile(const std::string& path,
                                                            const tet::Recording& recording,
                                                            const base::SafeText& shown,
                                                            ProfileChoice choice);

// A description for people, such as "profile: game.toml (beside the recording)"; empty for the built-in one.
player::ProfileNote describe(const ProfileSource& source);
// For the answer of `info`.
convert::InfoProfile shown(const replay::Profile& profile, const ProfileSource& source);

}  // namespace tetron::app
