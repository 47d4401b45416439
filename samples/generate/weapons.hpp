#pragma once

#include <cstdint>

#include "rules/engine/game.hpp"

namespace tetron::samples {

// The weapons of our recordings, by the id in the Weapon chunk. samples/README.md, "Weapons".
enum class WeaponKind : std::uint8_t {
  rise = 1,    // byteparam rows of garbage come up, wordparam is the column of their hole
  clear = 2,   // the lowest byteparam rows are taken out; bought for oneself
  mirror = 3,  // the field is turned left to right
  haste = 4,   // stones fall as at level byteparam for wordparam ms
};

// What is on its way to a field or player.
struct Effect {
  WeaponKind kind{};
  std::uint8_t amount = 0;      // byteparam
  std::uint16_t parameter = 0;  // wordparam
};

// Credits that a weapon takes.
std::uint32_t price(const Effect& effect);
// Lets the effect happen to the field of a game; true if blocks left it at the top. `garbage` is the role of
// what comes up.
bool apply(const Effect& effect, rules::Game& engine, int garbage);

}  // namespace tetron::samples
