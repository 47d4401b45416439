#pragma once

#include <span>
#include <string>

#include "replay/infer/findings.hpp"

namespace tetron::convert {

// How well a profile explains recordings: one line per file, and fields that differ drawn side by side, from
// the file and from the profile. `files` are the names of the recordings in the order in which they were
// collected.
void append_fit_text(std::string& out, std::span<const std::string> files,
                     const replay::infer::Evidence& evidence, const replay::Profile& profile);
// One object per file, one per line. docs/formats/json.md.
void append_fit_json(std::string& out, std::span<const std::string> files,
                     const replay::infer::Evidence& evidence, const replay::Profile& profile);

}  // namespace tetron::convert
