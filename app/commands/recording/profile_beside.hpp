#pragma once

#include <expected>
#include <optional>
#include <string>

#include "base/safe_text.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::app {

// The profile's file that may stand beside a recording: game.toml for game.tet.
std::string profile_path_beside(const std::string& recording);

// The profile in it, which --profile auto takes; nothing if there is no such file. An error is a sentence,
// safe for a terminal.
std::expected<std::optional<replay::Profile>, base::SafeText> profile_beside(const std::string& recording);

}  // namespace tetron::app
