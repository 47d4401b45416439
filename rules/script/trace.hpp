#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "rules/script/script.hpp"

namespace tetron::rules {

// A game as it was played, for playing it again: its inputs, and enough of its results to find the frame
// from which another game differs.
struct Trace {
  static constexpr std::uint64_t block_frames = 600;

  std::string rules;             // the rule file's name
  std::uint64_t rules_hash = 0;  // base::fnv1a() of its text
  std::uint64_t seed = 0;
  InputLog inputs;
  std::vector<std::uint16_t> checks;  // after each frame: the low bits of the state's hash
  std::vector<std::uint64_t> states;  // after each 600 frames: the whole hash
  std::uint64_t last_state = 0;
  Over over = Over::no;
  Counts counts;
  std::optional<ScriptError> error;
};

class TraceRecorder {
 public:
  explicit TraceRecorder(const Script& script);
  // Called after a step with these inputs.
  void add(const Script& script, Inputs inputs);
  const Trace& trace() const { return trace_; }

 private:
  Trace trace_;
};

// The first frame, from 1, after which the states differ. If one trace continues after the end of the other,
// that is the last frame of the shorter one + 1. Returns nothing if there is no difference.
std::optional<std::uint64_t> first_difference(const Trace& a, const Trace& b);

}  // namespace tetron::rules
