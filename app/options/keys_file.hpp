#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "base/text_error.hpp"
#include "player/keys/keys.hpp"

namespace tetron::app {

// Reads a key file: docs/keys.md. Errors: syntax, an action or key that there is not, a key that is given
// twice, more keys than an action can have.
std::expected<player::KeyMap, base::TextError> parse_keys(std::string_view toml);

// The keys that --keys names: those of a scheme or a file; without a name those of the user's own file, or
// the default ones if there is no such file. What is wrong is told and ends the command: a name that is none
// with ExitCode::usage, a file that cannot be read or is not right with ExitCode::cannot_open.
player::KeyMap keys_named(const std::string& name);

// The default keys as a key file.
std::string keys_as_toml(const player::KeyMap& keys);

}  // namespace tetron::app
