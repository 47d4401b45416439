#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "replay/timeline/events.hpp"

namespace tetron::replay {

// How a number went over time, in steps of equal length. However long the game is there are at most
// max_samples of them: when they are used up, steps become twice as long. What was with shorter steps is
// kept.
class History {
 public:
  static constexpr std::size_t max_samples = 512;
  static constexpr std::uint32_t shortest_step = 100;  // milliseconds

  // The number is `value` from `time` on; times may not go back.
  void note(base::Milliseconds time, std::uint32_t value);

  // samples()[i] is the number at the end of the step that begins at i * step(). After the last one it stays.
  std::span<const std::uint32_t> samples() const { return samples_; }
  // The number right before `time`, exactly if that is a multiple of step() or of step_until() some moment
  // not before it.
  std::uint32_t before(base::Milliseconds time) const;
  // The steps of a history that reaches until `end`: what does not depend on anything after that.
  static base::Milliseconds step_until(base::Milliseconds end);
  base::Milliseconds step() const { return base::Milliseconds(step_); }
  std::size_t footprint() const;

 private:
  void widen();

  std::uint32_t step_ = shortest_step;
  std::vector<std::uint32_t> samples_;
  // As they were when steps became longer, the shortest first: the n-th has steps of shortest_step * 2^n.
  std::vector<std::vector<std::uint32_t>> finer_;
};

}  // namespace tetron::replay
