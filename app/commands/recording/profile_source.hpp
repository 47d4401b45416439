#pragma once

#include <cstdint>
#include <string>

#include "base/json_writer.hpp"
#include "player/playlist.hpp"
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

// "profile: game.toml (beside the recording)", for people; empty for the built-in one.
player::ProfileNote describe(const ProfileSource& source);
// An object with its name, where it is from, and what else there is to say: docs/formats/json.md, "info".
void write_profile(base::JsonWriter& json, const replay::Profile& profile, const ProfileSource& source);

}  // namespace tetron::app
