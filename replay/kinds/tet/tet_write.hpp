#pragma once

#include <expected>
#include <functional>
#include <string>

#include "replay/game/match.hpp"

namespace tetron::kinds {

// Appends the first round of the match as a .tet recording. Returns the profile needed to read it, as TOML.
// The error is a sentence: there is no round, or it does not fit.
std::expected<std::string, std::string> write_tet(std::string& out, const game::Match& match,
                                                  const std::function<void()>& flush);

}  // namespace tetron::kinds
