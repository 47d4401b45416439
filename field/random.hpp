#pragma once

#include <cstdint>

namespace tetron::field {

// SplitMix64 (Steele, Lea, Flood 2014). The same seed gives the same numbers on every machine; the
// distributions of the standard library do not promise that.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  // A number from 0 to bound - 1. `bound` must be at least 1.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((next() >> 32) * bound >> 32);
  }
  // A number from `least` to `most`, both included.
  std::uint32_t between(std::uint32_t least, std::uint32_t most) { return least + below(most - least + 1); }
  // True in `percent` of 100 cases.
  bool chance(std::uint32_t percent) { return below(100) < percent; }

  // Random(state()) continues with the same numbers.
  std::uint64_t state() const { return state_; }

 private:
  std::uint64_t state_;
};

}  // namespace tetron::field
