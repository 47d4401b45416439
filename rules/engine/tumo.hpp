#pragma once

#include <array>
#include <cstdint>

#include "rules/engine/settings.hpp"

namespace tetron::rules {

// The group of blocks that the player steers, or the next one: its kind, and the roles that were drawn for
// it.
struct Tumo {
  int pattern = 0;
  int turn = 0;
  int x = 0;  // the upper left corner of its box; y may be negative
  int y = 0;
  std::uint8_t numbers = 0;                        // number of roles that were available
  std::array<std::uint8_t, max_role + 1> roles{};  // the role for each number, from 1

  // The role in a cell of the box with that number; 0 if no role was drawn for it.
  int role(int number) const {
    if (number < 0) return -number;
    return number <= numbers ? roles[static_cast<std::size_t>(number)] : 0;
  }
  friend bool operator==(const Tumo&, const Tumo&) = default;
};

// Calls visit(x, y, role) for each block of the tumo at its place. Returns false if its pattern does not
// have that turn.
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

// Positive numbers move to the right and down.
inline Tumo moved(Tumo tumo, int columns, int rows) {
  tumo.x += columns;
  tumo.y += rows;
  return tumo;
}

// The tumo after that many turns to the right, or to the left if negative. After the last turn comes the
// first. Nothing changes if the tumo has only one turn.
Tumo turned(Tumo tumo, const Settings& settings, int turns);

}  // namespace tetron::rules
