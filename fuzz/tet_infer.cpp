#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "convert/answer/answer.hpp"
#include "convert/text/inference.hpp"
#include "fuzz/plain_text.hpp"
#include "fuzz/recordings.hpp"
#include "replay/infer/findings.hpp"
#include "replay/profile/profile_text.hpp"

// Any bytes as a recording from which a profile is inferred: it ends soon, and the inferred profile can
// be written and read.
namespace {

using namespace tetron;
using fuzz::require;

void look_at(const tet::Recording& recording) {
  using namespace replay::infer;
  Evidence evidence;
  collect(recording, {}, evidence);
  Effort effort;
  effort.time_limit = std::chrono::milliseconds(50);
  const auto found = infer(evidence, effort);
  if (!found) return;
  require(found->fit.exact <= found->fit.matrices, "more fields are reproduced than there are");
  require(found->fit.wrong <= found->fit.cells, "more cells are wrong than there are");
  require(fit_of(evidence, found->profile).exact == found->fit.exact, "counting again gives another fit");

  const std::string file = convert::inferred_profile_file(*found);
  require(fuzz::is_safe_to_show(file, true), "a profile that a terminal would not only show");
  const auto again = replay::parse_profile(file);
  require(again.has_value(), "an inferred profile that cannot be read");
  require(profile_text(*again) == profile_text(found->profile),
          "an inferred profile that is read as another");

  const std::vector<std::string> names{"file"};
  std::string text;
  convert::append_inference_text(text, names, evidence, *found);
  require(fuzz::is_safe_to_show(text, true), "findings that a terminal would not only show");
  std::string json;
  convert::append_json(json, convert::InferredProfile{names, evidence, *found});
  require(nlohmann::json::parse(json, nullptr, false).is_object(), "findings that are no JSON");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::for_each_reading(fuzz::as_file(data, size), look_at);
  return 0;
}
