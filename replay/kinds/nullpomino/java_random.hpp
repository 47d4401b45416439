#pragma once

#include <cstdint>

namespace tetron::nullpomino {

// The generator of java.util.Random, as its documentation defines it.
class JavaRandom {
 public:
  explicit constexpr JavaRandom(std::int64_t seed)
      : state_((static_cast<std::uint64_t>(seed) ^ factor) & mask) {}

  // From 0 to `bound` - 1; `bound` is at least 1.
  constexpr int below(int bound) {
    if ((bound & -bound) == bound)
      return static_cast<int>((static_cast<std::int64_t>(bound) * next(31)) >> 31);
    for (;;) {
      const std::int32_t bits = next(31);
      const int value = bits % bound;
      // Java detects an incomplete last interval by an overflow of this sum.
      if (static_cast<std::int64_t>(bits) - value + (bound - 1) <= 0x7fffffff) return value;
    }
  }

 private:
  static constexpr std::uint64_t factor = 0x5deece66dU;
  static constexpr std::uint64_t mask = (std::uint64_t{1} << 48) - 1;

  constexpr std::int32_t next(unsigned bits) {
    state_ = (state_ * factor + 0xb) & mask;
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(state_ >> (48 - bits)));
  }

  std::uint64_t state_;
};

}  // namespace tetron::nullpomino
