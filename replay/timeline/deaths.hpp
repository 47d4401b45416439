#pragma once

#include <functional>
#include <vector>

#include "field/grid.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::replay {

// A weapon on its way to a player who died soon after.
struct LastWeapon {
  base::Milliseconds time{};
  base::PlayerId sender{};
  std::uint8_t weapon = 0;
};

// Rows that came up from below.
struct LastRise {
  base::Milliseconds time{};
  int rows = 0;
};

// A Gameover and what came before it.
struct Death {
  base::Milliseconds time{};
  base::PlayerId player{};
  base::MatrixId field{};
  int height = 0;                   // rows from the bottom to the field's highest block
  std::vector<LastWeapon> weapons;  // aimed at the player, the oldest first
  std::vector<LastRise> rises;      // of the player's field, the oldest first
};

// How long before a death weapons and rises are told, and how many of each at most.
inline constexpr base::Milliseconds before_death{10'000};
inline constexpr std::size_t most_before_death = 32;

// Tells every Gameover of a player of the game, in order. Memory does not depend on the track's length.
void find_deaths(const Track& track, const std::function<void(const Death&)>& tell);

// By how many rows a field has come up from one Matrix to the next: as many as its stack stands higher, full
// rows taken out before or not; where neither fits, because rows were changed as well, as many rows with
// garbage as there are more. Both fields are of the same size.
int risen_rows(field::GridView before, field::GridView after);

}  // namespace tetron::replay
