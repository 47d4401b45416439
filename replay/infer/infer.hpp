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

// What the user already knows.
struct Given {
  int width = 0;  // of one player; 0: not known
  int height = 0;
  std::optional<TurnRule> turning{};  // about_anchor, about_centre or at_place
  const Profile* start = nullptr;     // a profile that may be mostly right; must outlive the call
};

// Four seconds; twenty under the sanitizers, where everything takes much longer.
std::chrono::seconds usual_time_limit();

struct Effort {
  std::chrono::milliseconds time_limit = usual_time_limit();  // then the best result so far is returned
  std::stop_token stop{};
  std::function<void(int percent)> progress{};  // called now and then
};

struct Inference {
  Profile profile;
  Fit fit;
  Reading reading;
  Shapes shapes;
  std::optional<Reading> second;  // the next best reading of packdata, if there is one
  Fit second_fit;
  std::vector<std::uint8_t> garbage;  // values that occur in fields and belong to no style
  Certainty certainty;
  bool finished = true;  // false if it was stopped or ran out of time
};

// The profile with which the evidence is most consistent. Empty if there are no two Matrix chunks of a field
// with a piece between them, or none that can be read.
std::optional<Inference> infer(const Evidence& evidence, const Effort& effort = {}, const Given& given = {});

}  // namespace tetron::replay::infer
