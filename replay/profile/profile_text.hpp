#pragma once

#include <string>

#include "replay/profile/profile.hpp"

namespace tetron::replay {

// A TOML text that parse_profile() reads as this profile. It is ASCII without control characters except
// newlines.
std::string profile_text(const Profile& profile);

}  // namespace tetron::replay
