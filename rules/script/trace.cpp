#include "rules/script/trace.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "rules/engine/state_hash.hpp"

namespace tetron::rules {

namespace {

// Without folders, which differ from machine to machine.
std::string base_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

TraceRecorder::TraceRecorder(const Script& script) {
  trace_.rules = base_name(script.source().name);
  trace_.rules_hash = base::fnv1a(script.source().text);
  trace_.seed = script.game().seed();
  trace_.last_state = state_hash(script.game());
}

void TraceRecorder::add(const Script& script, Inputs inputs) {
  const std::uint64_t state = state_hash(script.game());
  trace_.inputs.add(inputs);
  trace_.checks.push_back(static_cast<std::uint16_t>(state));
  if (trace_.checks.size() % Trace::block_frames == 0) trace_.states.push_back(state);
  trace_.last_state = state;
  trace_.over = script.game().over();
  trace_.counts = script.game().counts();
  if (!script.error()) return;
  trace_.error = script.error();
  trace_.error->file = trace_.rules;
}

std::optional<std::uint64_t> first_difference(const Trace& a, const Trace& b) {
  const auto [at, other] = std::ranges::mismatch(a.checks, b.checks);
  const auto frames = static_cast<std::uint64_t>(at - a.checks.begin());
  // A difference that a frame's few bits do not show appears in the next state that is stored completely.
  for (std::size_t i = 0; i < std::min(a.states.size(), b.states.size()); ++i)
    if (a.states[i] != b.states[i]) return std::min(frames + 1, (i + 1) * Trace::block_frames);
  if (at != a.checks.end() || other != b.checks.end()) return frames + 1;
  if (a.last_state != b.last_state) return std::max<std::uint64_t>(frames, 1);
  return std::nullopt;
}

}  // namespace tetron::rules
