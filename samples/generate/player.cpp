#include "samples/generate/player.hpp"

#include <algorithm>
#include <cstdlib>

namespace tetron::samples {

namespace {

// Holding a key repeats it: after a pause, then quickly. Single presses are slower.
constexpr std::uint32_t repeat_pause_ms = 160;
constexpr std::uint32_t repeat_ms = 40;
constexpr int held_from_steps = 3;
constexpr std::uint32_t soft_drop_percent = 35;

}  // namespace

std::uint32_t Player::delay(std::uint32_t least_ms, std::uint32_t most_ms) {
  return random.between(least_ms, most_ms) * static_cast<std::uint32_t>(settings.pace) / 100;
}

void Player::follow(const Plan& plan, std::uint32_t now_ms, std::uint32_t reaction_ms) {
  keys.assign(1, random.chance(soft_drop_percent) ? Key::soft_drop : Key::drop);
  keys.insert(keys.end(), static_cast<std::size_t>(std::abs(plan.steps)),
              plan.steps < 0 ? Key::left : Key::right);
  keys.insert(keys.end(), static_cast<std::size_t>(std::abs(plan.turns)),
              plan.turns < 0 ? Key::turn_left : Key::turn_right);
  key_at_ms = now_ms + reaction_ms;
  repeating = false;
}

void Player::pressed(std::uint32_t now_ms) {
  const Key last = keys.back();
  if (last == Key::soft_drop) {
    key_at_ms = now_ms + repeat_ms;
    return;
  }
  keys.pop_back();
  if (keys.empty()) {
    key_at_ms = never_ms;
    return;
  }
  const Key following = keys.back();
  const bool sideways = following == Key::left || following == Key::right;
  if (sideways && following == last) {
    const auto remaining = std::ranges::count(keys, following);
    if (repeating) {
      key_at_ms = now_ms + repeat_ms;
      return;
    }
    repeating = remaining + 1 >= held_from_steps;
    key_at_ms = now_ms + (repeating ? repeat_pause_ms : delay(85, 130));
    return;
  }
  repeating = false;
  key_at_ms =
      now_ms + (following == Key::drop || following == Key::soft_drop ? delay(70, 190) : delay(75, 150));
}

}  // namespace tetron::samples
