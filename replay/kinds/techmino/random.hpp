#pragma once

#include <cstdint>

// The random generator of the pieces, from LÖVE: xorshift64* with a mixed seed.
namespace tetron::techmino {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {
    do state_ = mixed(state_);
    while (state_ == 0);
  }

  // From 1 to `most`.
  std::uint32_t up_to(std::uint32_t most) {
    constexpr double two_to_52 = 4503599627370496.0;
    const double part = static_cast<double>(next() >> 12) / two_to_52;
    return static_cast<std::uint32_t>(part * most) + 1;
  }

  std::uint64_t next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 2685821657736338717U;
  }

 private:
  // Thomas Wang's 64-bit hash function.
  static std::uint64_t mixed(std::uint64_t key) {
    key = ~key + (key << 21);
    key ^= key >> 24;
    key += (key << 3) + (key << 8);
    key ^= key >> 14;
    key += (key << 2) + (key << 4);
    key ^= key >> 28;
    return key + (key << 31);
  }

  std::uint64_t state_;
};

}  // namespace tetron::techmino
