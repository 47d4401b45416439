#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>

#include "replay/infer/certainty.hpp"
#include "replay/infer/fit.hpp"
#include "replay/infer/reading.hpp"
#include "replay/infer/shapes.hpp"

namespace tetron::replay::infer {

// What somebody knows already.
struct Given {
  int width = 0;  // of one player; 0: not known
  int height = 0;
  std::optional<TurnRule> turning{};  // about_anchor, about_centre or at_place
  const Profile* start = nullptr;     // a profile that may be right in much; must outlive the call
};

// Four seconds; under the sanitizers, where everything takes ten times as long, twenty.
std::chrono::seconds usual_time_limit();

struct Effort {
  std::chrono::milliseconds time_limit = usual_time_limit();  // the best found until then is what counts
  std::stop_token stop{};
  std::function<void(int percent)> progress{};  // called now and then
};

struct Inference {
  Profile profile;
  Fit fit;
  Reading reading;
  Shapes shapes;
  std::optional<Reading> second;  // the next best way to read packdata, if there is one
  Fit second_fit;
  std::vector<std::uint8_t> garbage;  // values that stood in fields and are no style's
  Certainty certainty;
  bool finished = true;  // neither stopped nor out of time
};

// The profile under which the evidence is most consistent with itself. Nothing if it has no two Matrix chunks
// of a field with a stone between them, or none that can be read.
std::optional<Inference> infer(const Evidence& evidence, const Effort& effort = {}, const Given& given = {});

}  // namespace tetron::replay::infer
