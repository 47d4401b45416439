#pragma once

#include <span>
#include <string>

#include "replay/infer/findings.hpp"

namespace tetron::convert {

// How well a profile explains recordings: a line a file, fields that it does not reproduce drawn side by
// side, as the file shows them and as the profile has them. `files` are the recordings' names in the order in
// which they were collected.
void append_fit_text(std::string& out, std::span<const std::string> files,
                     const replay::infer::Evidence& evidence, const replay::Profile& profile);
// An object a file, a line each. docs/formats/json.md.
void append_fit_json(std::string& out, std::span<const std::string> files,
                     const replay::infer::Evidence& evidence, const replay::Profile& profile);

}  // namespace tetron::convert
