#pragma once

#include <cstdint>
#include <vector>

namespace tetron::game {
struct Round;
}

namespace tetron::measures {

struct Played;

// Rates over time of a player's part of a round: a value at each step, the first one at 0.
struct Curves {
  std::uint32_t step_ms = 0;  // 0 if nothing was placed
  std::vector<double> apm{};  // over the last `rate_window`; empty if attack is not recorded
  std::vector<double> pps{};
  std::vector<int> stack{};  // rows above the garbage; empty for a shared field
  std::vector<int> garbage{};
};

inline constexpr std::uint32_t rate_window = 10'000;  // ms

Curves curves_of(const Played& played, const game::Round& round);
// The same for the player in this seat.
Curves curves_of(const game::Round& round, std::size_t seat);

}  // namespace tetron::measures
