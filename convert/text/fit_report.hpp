#pragma once

#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "base/described.hpp"
#include "replay/infer/findings.hpp"

namespace tetron::convert {

// How well a profile explains recordings: one line per file, and fields that differ drawn side by side, from
// the file and from the profile. `files` are the names of the recordings in the order in which they were
// collected.
void append_fit_text(std::string& out, std::span<const std::string> files,
                     const replay::infer::Evidence& evidence, const replay::Profile& profile);

// The same as an answer about one file.
struct ProfileFit {
  std::string file;
  replay::infer::Fit fit;
  bool is_stranger = false;
  std::vector<replay::infer::Contradiction> contradictions;
};
base::Members members_of(std::type_identity<ProfileFit>);
std::vector<ProfileFit> profile_fits(std::span<const std::string> files,
                                     const replay::infer::Evidence& evidence, const replay::Profile& profile);

}  // namespace tetron::convert
