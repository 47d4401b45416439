#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "base/text_error.hpp"
#include "player/keys/keys.hpp"

namespace tetron::app {

// Reads a key file: docs/keys.md. Errors: wrong syntax, an unknown action or key, a key that is given twice,
// more keys than an action can have.
std::expected<player::KeyMap, base::TextError> parse_keys(std::string_view toml);

// The keys for the value of --keys, a scheme or a file. If `name` is empty: the user's own file, or the
// default keys if there is no such file. Errors are shown and end the command: ExitCode::usage for a name
// that is neither, ExitCode::cannot_open for a file that cannot be read or is wrong.
player::KeyMap keys_named(const std::string& name);

// The default keys as a key file.
std::string keys_as_toml(const player::KeyMap& keys);

}  // namespace tetron::app
