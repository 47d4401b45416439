#include "replay/history.hpp"

namespace tetron::replay {

void History::note(formats::Milliseconds time, std::uint32_t value) {
  const std::uint32_t before = samples_.empty() ? 0 : samples_.back();
  if (value == before) return;
  while (time.value / step_ >= max_samples) widen();
  const std::size_t index = time.value / step_;
  if (index >= samples_.size()) samples_.resize(index + 1, before);
  samples_.back() = value;
}

// Of two steps the later one says how the longer step ends.
void History::widen() {
  step_ *= 2;
  const std::size_t halved = (samples_.size() + 1) / 2;
  for (std::size_t i = 0; i < halved; ++i)
    samples_[i] = samples_[2 * i + 1 < samples_.size() ? 2 * i + 1 : 2 * i];
  samples_.resize(halved);
}

}  // namespace tetron::replay
