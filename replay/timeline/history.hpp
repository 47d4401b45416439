#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "replay/timeline/events.hpp"

namespace tetron::replay {

// The values of a number over time, in steps of equal length. There are at most max_samples steps, whatever
// the length of the game: when they are used up, steps become twice as long. The values with shorter steps
// are kept as well.
class History {
 public:
  static constexpr std::size_t max_samples = 512;
  static constexpr std::uint32_t shortest_step = 100;  // milliseconds

  // The number is `value` from `time` on. Times must not decrease.
  void note(base::Milliseconds time, std::uint32_t value);

  // samples()[i] is the number at the end of the step that begins at i * step(). After the last sample the
  // number does not change.
  std::span<const std::uint32_t> samples() const { return samples_; }
  // The number right before `time`. It is exact if `time` is a multiple of step(), or of step_until() of
  // some later or equal moment.
  std::uint32_t before(base::Milliseconds time) const;
  // The step length of a history that ends at `end`. It does not depend on what happens later.
  static base::Milliseconds step_until(base::Milliseconds end);
  base::Milliseconds step() const { return base::Milliseconds(step_); }
  std::size_t footprint() const;

 private:
  void widen();

  std::uint32_t step_ = shortest_step;
  std::vector<std::uint32_t> samples_;
  // The samples at each doubling of the step, shortest steps first: the n-th has steps of shortest_step *
  // 2^n.
  std::vector<std::vector<std::uint32_t>> finer_;
};

}  // namespace tetron::replay
