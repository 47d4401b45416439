#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "replay/measures/curves.hpp"

namespace tetron::measures {

// What is counted in a player's part of a round. For several rounds these are added.
enum class Figure : std::uint8_t {
  ms,
  pieces,
  lines,
  attack,
  sent,
  cancelled,
  received,
  garbage_cleared,
  garbage_risen,
  keys,
  finesse_faults,
  faults_i,  // by piece, in the order of field::Tetromino
  faults_l,
  faults_o,
  faults_z,
  faults_t,
  faults_j,
  faults_s,
  perfect,  // placements without a fault
  singles,
  doubles,
  triples,
  quads,
  burned,  // lines of which it is known that they were not cleared four at a time
  all_clears,
  i_pieces,
  t_pieces,
  t_spins,           // with lines, minis included
  mini_t_spins,      // those of them that are minis
  downstack_attack,  // attack of clears with garbage
  cheese_attack,     // those of them with cheese in the field
  cheese_cleared,
  opener_ms,
  opener_pieces,
  opener_attack,
  looked,  // fields that were looked at, one for each placement
  stack_height,
  garbage_height,
  well_shifts,
  b2b_streaks,  // chains of at least two difficult clears
  b2b_length,   // clears after the first
  b2b_attack,
  combo_streaks,
  combo_length,
  combo_attack,
  spikes,
  spikes_received,
  spikes_survived,
  bursts,  // stretches of seven placements that were fast
  burst_ms,
  delayed_attacks,
  attack_streaks,
  rounds,
  won,
  end,
};
inline constexpr std::size_t figures = static_cast<std::size_t>(Figure::end);
// Of these the maximum is kept.
enum class Peak : std::uint8_t { spike, b2b, combo, b2b_attack, combo_attack, height, drought, end };
inline constexpr std::size_t peaks = static_cast<std::size_t>(Peak::end);

// A combo or a back-to-back chain.
struct Streak {
  std::uint32_t length = 0;  // without the first clear
  std::uint64_t attack = 0;
  friend bool operator==(const Streak&, const Streak&) = default;
};

// The pace at one level, in games that have levels.
struct LevelPace {
  std::uint32_t level = 0;
  std::uint64_t ms = 0;
  std::uint64_t pieces = 0;
  std::optional<std::uint64_t> lines{};  // empty if the lines of placements are not recorded
  friend bool operator==(const LevelPace&, const LevelPace&) = default;
};

// Counts are empty if the recording does not contain the information.
struct Counts {
  using Number = std::optional<double>;

  Number& operator[](Figure figure) { return sums[static_cast<std::size_t>(figure)]; }
  const Number& operator[](Figure figure) const { return sums[static_cast<std::size_t>(figure)]; }
  Number& operator[](Peak peak) { return highest[static_cast<std::size_t>(peak)]; }
  const Number& operator[](Peak peak) const { return highest[static_cast<std::size_t>(peak)]; }

  std::array<Number, figures> sums{};
  std::array<Number, peaks> highest{};
  std::array<double, 2> delays{};           // of placements, in ms: their sum, and the sum of their squares
  std::uint64_t delayed = 0;                // number of delays
  std::vector<std::uint64_t> well_columns;  // number of placements by the column that is left open
  std::vector<Streak> b2b_streaks, combo_streaks;  // only for a single round
  Curves curves;                                   // only for a single round
  std::vector<LevelPace> levels;
  std::map<std::string, std::uint64_t, std::less<>> openers;  // number of rounds by recognised opener

  // Adds other counts. A number that is unknown in one of the two becomes unknown.
  void add(const Counts& other);
};

}  // namespace tetron::measures
