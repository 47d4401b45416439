#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "app/commands/recording/profile_source.hpp"
#include "base/safe_text.hpp"
#include "formats/tet/recording.hpp"

namespace tetron::app {

enum class ProfileWish : std::uint8_t {
  none,       // no --profile: tetron4 for what tetron wrote, else as automatic
  automatic,  // --profile auto
};

// The built-in profile if it fits the recording, else the one that the recording itself shows. A line on
// stderr says which and how well it fits if it is not the built-in one, fits badly, or was asked for.
FoundProfile automatic_profile(const tet::Recording& recording, const base::SafeText& shown,
                               ProfileWish wish);

// The profile of the recording at `path` where --profile names none: the one in the file that stands beside
// it (profile_beside()), else automatic_profile(). An error is a sentence, safe for a terminal.
std::expected<FoundProfile, base::SafeText> unnamed_profile(const std::string& path,
                                                            const tet::Recording& recording,
                                                            const base::SafeText& shown, ProfileWish wish);

}  // namespace tetron::app
