#pragma once

#include <functional>
#include <vector>

#include "field/grid.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::replay {

// A weapon that was aimed at a player shortly before the player died.
struct LastWeapon {
  base::Milliseconds time{};
  base::PlayerId sender{};
  std::uint8_t weapon = 0;
};

// Garbage that rose.
struct LastRise {
  base::Milliseconds time{};
  int rows = 0;
};

// A player's death and what came before it.
struct Death {
  base::Milliseconds time{};
  base::PlayerId player{};
  base::MatrixId field{};
  int height = 0;                   // rows from the bottom to the highest block of the field
  std::vector<LastWeapon> weapons;  // aimed at the player, oldest first
  std::vector<LastRise> rises;      // of the player's field, oldest first
};

// Weapons and rises are reported if they are at most this long before the death, and at most so many of
// each.
inline constexpr base::Milliseconds before_death{10'000};
inline constexpr std::size_t most_before_death = 32;

// Calls `tell` for every death of a player of the game, in order. Memory does not depend on the length of
// the track.
void find_deaths(const Track& track, const std::function<void(const Death&)>& tell);

// By how many rows a field has risen from one Matrix to the next: the rows by which its stack moved up, with
// full rows removed first or not. If neither fits, because rows changed as well, the increase in rows with
// garbage. 0 if the two fields have different sizes.
int risen_rows(field::GridView before, field::GridView after);

}  // namespace tetron::replay
