#pragma once

#include <string_view>

#include "formats/tet/recording.hpp"
#include "replay/profile.hpp"

namespace tetron::app {

enum class ProfileWish : std::uint8_t {
  none,       // no --profile: tetron4 for what tetron wrote, else as automatic
  automatic,  // --profile auto
};

// The built-in profile if it fits the recording, else the one that the recording itself shows. A line on
// stderr says which and how well it fits if it is not the built-in one, fits badly, or was asked for.
replay::Profile automatic_profile(const tet::Recording& recording, std::string_view shown, ProfileWish wish);

}  // namespace tetron::app
