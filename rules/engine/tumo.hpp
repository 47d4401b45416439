#pragma once

#include <array>
#include <cstdint>

#include "rules/engine/settings.hpp"

namespace tetron::rules {

// The group of blocks that the player steers, or the next one: its kind and which roles were drawn for it.
struct Tumo {
  int pattern = 0;
  int turn = 0;
  int x = 0;  // of its box's left top corner; y may be negative
  int y = 0;
  std::uint8_t numbers = 0;                        // how many roles were available
  std::array<std::uint8_t, max_role + 1> roles{};  // by number, from 1

  // What a cell of the box holds; 0 for a number without a role.
  int role(int number) const {
    if (number < 0) return -number;
    return number <= numbers ? roles[static_cast<std::size_t>(number)] : 0;
  }
  friend bool operator==(const Tumo&, const Tumo&) = default;
};

// Calls visit(x, y, role) for each block of the tumo where it stands. False if its pattern has no such turn.
template <class Visit>
bool for_each_block(const Tumo& tumo, const Settings& settings, Visit visit) {
  const auto pattern = static_cast<std::size_t>(tumo.pattern);
  const auto turn = static_cast<std::size_t>(tumo.turn);
  if (pattern >= settings.patterns.size() || turn >= settings.patterns[pattern].size()) return false;
  for (const TumoCell& cell : settings.patterns[pattern][turn].cells)
    if (const int role = tumo.role(cell.number); role != 0) visit(tumo.x + cell.x, tumo.y + cell.y, role);
  return true;
}

// Whether the tumos have a cell in common.
bool overlap(const Tumo& a, const Tumo& b, const Settings& settings);

// Positive to the right and down.
inline Tumo moved(Tumo tumo, int columns, int rows) {
  tumo.x += columns;
  tumo.y += rows;
  return tumo;
}

// That many turns to the right, negative to the left: past the last one to the first. Nothing changes if it
// has one turn only.
Tumo turned(Tumo tumo, const Settings& settings, int turns);

}  // namespace tetron::rules
