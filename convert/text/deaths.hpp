#pragma once

#include <string>

#include "base/described.hpp"
#include "replay/timeline/deaths.hpp"

// How a player died: a Gameover and the last weapons and garbage before it.
namespace tetron::convert {

// A line for the death and one for each weapon and garbage. Names are made safe to show. `field_height` is
// in rows.
void append_death_text(std::string& out, const replay::Game& game, int field_height,
                       const replay::Death& death);

}  // namespace tetron::convert

namespace tetron::replay {

base::Members members_of(std::type_identity<LastWeapon>);
base::Members members_of(std::type_identity<LastRise>);
base::Members members_of(std::type_identity<Death>);

}  // namespace tetron::replay
