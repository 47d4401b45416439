#pragma once

#include <cstdint>
#include <vector>

namespace tetron::game {
struct Round;
}

namespace tetron::measures {

struct Played;

// How a player's part of a round went on: a value at each step, the first at 0.
struct Curves {
  std::uint32_t step_ms = 0;  // 0: nothing was placed
  std::vector<double> apm{};  // of the last `rate_window` each; empty where attack is not told
  std::vector<double> pps{};
  std::vector<int> stack{};  // rows above the garbage; empty of a field that players share
  std::vector<int> garbage{};
};

inline constexpr std::uint32_t rate_window = 10'000;  // ms

Curves curves_of(const Played& played, const game::Round& round);
// The same of the player of that seat.
Curves curves_of(const game::Round& round, std::size_t seat);

}  // namespace tetron::measures
