#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "base/json_writer.hpp"
#include "base/safe_text.hpp"
#include "formats/tet/recording.hpp"
#include "player/games/playlist.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::app {

// Where the profile that a recording is read with is from.
struct ProfileSource {
  enum class Kind : std::uint8_t {
    built_in,  // tetron4
    beside,    // `file` stands beside the recording
    inferred,  // from the recording itself
    option,    // --profile names `file`, or another built-in one
    tetrio,    // made with the recording, of a round of TETR.IO
  };

  Kind kind = Kind::built_in;
  std::string file{};  // as given
  // Inferred: how many of the recording's fields are reproduced exactly.
  std::uint64_t exact = 0;
  std::uint64_t fields = 0;
  // TETR.IO: "TETR.IO, round 2 of 9: exact"
  std::string round{};
  std::string round_alone{};  // the same without what tells of the match or of how long the round is
};

struct FoundProfile {
  replay::Profile profile;
  ProfileSource source{};
};

// What --profile names, read by profile_named().
FoundProfile profile_of_option(const std::string& name, replay::Profile profile);

// The profile's file that may stand beside a recording: game.toml for game.tet.
std::string profile_path_beside(const std::string& recording);

// The profile in it, which --profile auto takes; nothing if there is no such file. An error is a sentence,
// safe for a terminal.
std::expected<std::optional<replay::Profile>, base::SafeText> profile_beside(const std::string& recording);

enum class ProfileWish : std::uint8_t {
  none,       // no --profile: tetron4 for what tetron wrote, else as automatic
  automatic,  // --profile auto
};

// The profile of the recording at `path` where --profile names none: the one in the file that stands beside
// it (profile_beside()), else the built-in one if it fits the recording, else the one that the recording
// itself shows. A line on stderr says which and how well it fits if it is not the built-in one, fits badly,
// or was asked for. An error is a sentence, safe for a terminal.
std::expected<FoundProfile, base::SafeText> unnamed_profile(const std::string& path,
                                                            const tet::Recording& recording,
                                                            const base::SafeText& shown, ProfileWish wish);

// "profile: game.toml (beside the recording)", for people; empty for the built-in one.
player::ProfileNote describe(const ProfileSource& source);
// An object with its name, where it is from, and what else there is to say: docs/formats/json.md, "info".
void write_profile(base::JsonWriter& json, const replay::Profile& profile, const ProfileSource& source);

}  // namespace tetron::app
