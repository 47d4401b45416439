#pragma once

#include <string>

#include "replay/profile/profile.hpp"

namespace tetron::replay {

// A profile as TOML that parse_profile() reads as the same profile. ASCII without control characters but
// newlines.
std::string profile_text(const Profile& profile);

}  // namespace tetron::replay
