#pragma once

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace tetron::tetrio {

// The game's random numbers: Lehmer's generator, multiplier 16807 modulo 2^31 - 1. docs/formats/tetrio.md,
// "Random numbers".
class Rng {
 public:
  // Any seed; one outside 1 to 2^31 - 2 is brought into that range as the game does.
  explicit Rng(double seed = 1) {
    const double rest = std::isfinite(seed) ? std::fmod(std::trunc(seed), modulus) : 0;
    value_ = static_cast<std::int64_t>(rest);
    if (value_ <= 0) value_ += modulus - 1;
    if (value_ <= 0) value_ = 1;
  }

  // From 0 to less than 1.
  double next() {
    value_ = value_ * 16807 % modulus;
    return static_cast<double>(value_ - 1) / (modulus - 1);
  }
  // From 0 to less than `count`.
  int below(int count) { return static_cast<int>(std::floor(next() * count)); }

  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t i = list.size(); i-- > 1;)
      std::swap(list[i], list[static_cast<std::size_t>(below(static_cast<int>(i + 1)))]);
  }

 private:
  static constexpr std::int64_t modulus = 2147483647;
  std::int64_t value_;
};

}  // namespace tetron::tetrio
