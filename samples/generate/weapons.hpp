#pragma once

#include <cstdint>

#include "rules/engine/game.hpp"

namespace tetron::samples {

// The weapons of our recordings, by the id in the Weapon chunk. See samples/README.md, "Weapons".
enum class WeaponKind : std::uint8_t {
  rise = 1,    // byteparam rows of garbage appear; wordparam is the column of their hole
  clear = 2,   // the lowest byteparam rows are removed; the buyer is the target
  mirror = 3,  // the field is mirrored left to right
  haste = 4,   // pieces fall as at level byteparam for wordparam ms
};

// An effect that is still on its way to a field or player.
struct Effect {
  WeaponKind kind{};
  std::uint8_t amount = 0;      // byteparam
  std::uint16_t parameter = 0;  // wordparam
};

// The price of a weapon, in credits.
std::uint32_t price(const Effect& effect);
// Applies the effect to the field of a game. Returns true if blocks left the field at the top. `garbage` is
// the role of the garbage.
bool apply(const Effect& effect, rules::Game& engine, int garbage);

}  // namespace tetron::samples
