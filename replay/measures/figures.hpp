#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "replay/measures/curves.hpp"

namespace tetron::measures {

// What is counted of a player's part of a round, or of several: of these sums are made.
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
  faults,
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
  fours,
  all_clears,
  i_pieces,
  t_pieces,
  t_spins,           // with lines
  mini_t_spins,      // the same, of them minis
  downstack_attack,  // by clears with garbage in them
  cheese_attack,     // of these, with cheese in the field
  cheese_cleared,
  opener_ms,
  opener_pieces,
  opener_attack,
  looked,  // fields that were looked at, one a placement
  stack_height,
  garbage_height,
  well_shifts,
  b2b_chains,  // of two difficult clears and more
  b2b_length,  // clears after the first
  b2b_attack,
  combo_chains,
  combo_length,
  combo_attack,
  spikes,
  spikes_received,
  spikes_survived,
  bursts,  // placements in a row, seven each, that were fast
  burst_ms,
  delayed_attacks,
  attack_chains,
  rounds,
  won,
  end,
};
inline constexpr std::size_t figures = static_cast<std::size_t>(Figure::end);
// Of these the largest.
enum class Peak : std::uint8_t { spike, b2b, combo, b2b_attack, combo_attack, height, drought, end };
inline constexpr std::size_t peaks = static_cast<std::size_t>(Peak::end);

// Placements in a row that cleared, or difficult clears in a row.
struct Chain {
  std::uint32_t length = 0;  // after the first
  std::uint64_t attack = 0;
  friend bool operator==(const Chain&, const Chain&) = default;
};

// Of one level, in games that have some.
struct LevelPace {
  std::uint32_t level = 0;
  std::uint64_t ms = 0;
  std::uint64_t pieces = 0;
  std::optional<std::uint64_t> lines{};  // nothing where placements say nothing of them
  friend bool operator==(const LevelPace&, const LevelPace&) = default;
};

// Nothing where the recording does not tell of it.
struct Counts {
  using Number = std::optional<double>;

  Number& operator[](Figure figure) { return sums[static_cast<std::size_t>(figure)]; }
  const Number& operator[](Figure figure) const { return sums[static_cast<std::size_t>(figure)]; }
  Number& operator[](Peak peak) { return highest[static_cast<std::size_t>(peak)]; }
  const Number& operator[](Peak peak) const { return highest[static_cast<std::size_t>(peak)]; }

  std::array<Number, figures> sums{};
  std::array<Number, peaks> highest{};
  std::array<double, 2> delays{};               // of placements, in ms: their sum, and that of their squares
  std::uint64_t delayed = 0;                    // how many they are
  std::vector<std::uint64_t> well_columns;      // placements by the column left open
  std::vector<Chain> b2b_chains, combo_chains;  // of a round only
  Curves curves;                                // of a round only
  std::vector<LevelPace> levels;
  std::map<std::string_view, std::uint64_t> openers;  // rounds by the opener that was recognised

  // What is unknown of one is unknown of both.
  void add(const Counts& other);
};

}  // namespace tetron::measures
