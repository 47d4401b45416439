#include "replay/timeline/history.hpp"

#include <algorithm>

namespace tetron::replay {

void History::note(base::Milliseconds time, std::uint32_t value) {
  const std::uint32_t before = samples_.empty() ? 0 : samples_.back();
  if (value == before) return;
  while (time.value / step_ >= max_samples) widen();
  const std::size_t index = time.value / step_;
  if (index >= samples_.size()) samples_.resize(index + 1, before);
  samples_.back() = value;
}

std::uint32_t History::before(base::Milliseconds time) const {
  const auto reaches = [time](std::uint64_t step) { return time.value <= max_samples * step; };
  std::size_t level = 0;
  while (level < finer_.size() && !reaches(std::uint64_t{shortest_step} << level)) ++level;
  const auto& samples = level < finer_.size() ? finer_[level] : samples_;
  const std::size_t steps = time.value / (std::uint64_t{shortest_step} << level);
  return steps == 0 || samples.empty() ? 0 : samples[std::min(steps, samples.size()) - 1];
}

base::Milliseconds History::step_until(base::Milliseconds end) {
  std::uint64_t step = shortest_step;
  while (end.value > max_samples * step) step *= 2;
  return base::Milliseconds(static_cast<std::uint32_t>(step));
}

std::size_t History::footprint() const {
  std::size_t samples = samples_.capacity();
  for (const auto& level : finer_) samples += level.capacity();
  return samples * sizeof(std::uint32_t) + finer_.capacity() * sizeof(finer_[0]);
}

// Of two steps, the value of the later one is the value at the end of the longer step.
void History::widen() {
  finer_.push_back(samples_);
  step_ *= 2;
  const std::size_t halved = (samples_.size() + 1) / 2;
  for (std::size_t i = 0; i < halved; ++i)
    samples_[i] = samples_[2 * i + 1 < samples_.size() ? 2 * i + 1 : 2 * i];
  samples_.resize(halved);
}

}  // namespace tetron::replay
