#pragma once

#include <span>
#include <string>
#include <type_traits>

#include "base/described.hpp"
#include "replay/infer/infer.hpp"

namespace tetron::convert {

// What was inferred from recordings, how sure it is, what contradicts it and what it leaves open. `files`
// are the names of the recordings in the order in which they were collected.
void append_inference_text(std::string& out, std::span<const std::string> files,
                           const replay::infer::Evidence& evidence,
                           const replay::infer::Inference& inference);
// The same as an answer.
struct InferredProfile {
  std::span<const std::string> files;
  const replay::infer::Evidence& evidence;
  const replay::infer::Inference& inference;
};
base::Members members_of(std::type_identity<InferredProfile>);
// The profile as a file for --profile: TOML with the fit, and a drawing of the pieces, as comments.
std::string inferred_profile_file(const replay::infer::Inference& inference);

}  // namespace tetron::convert
