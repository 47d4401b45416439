#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/tetrio/recording.hpp"

namespace tetron::tetrio {

// What is counted in a round, named by the words that files use.
enum class Count : std::uint8_t {
  pieces,
  lines,
  sent,
  received,
  attack,
  cleared,
  sent_nomult,
  maxspike,
  maxspike_nomult,
  singles,
  doubles,
  triples,
  quads,
  pentas,
  realtspins,
  minitspins,
  minitspinsingles,
  tspinsingles,
  minitspindoubles,
  tspindoubles,
  minitspintriples,
  tspintriples,
  minitspinquads,
  tspinquads,
  tspinpentas,
  allclear,
  tspins,
  holds,
  inputs,
  topcombo,
  topbtb,
  combo,
  btb,
  score,
  level,
  level_lines,
  kills,
  perfectpieces,
  finesse_faults,
};
inline constexpr std::size_t count_kinds = 39;

std::string_view name_of(Count count);
// Whether a difference in this count makes a round inexact. Finesse, and scores before version 19, agree with
// the file in most rounds only.
constexpr bool is_judged(Count count, int version) {
  return count < Count::perfectpieces && (count != Count::score || version >= 19);
}

// How often each thing happened; empty where a file does not say.
class Tally {
 public:
  std::optional<std::int64_t>& operator[](Count count) { return counts_[static_cast<std::size_t>(count)]; }
  const std::optional<std::int64_t>& operator[](Count count) const {
    return counts_[static_cast<std::size_t>(count)];
  }

 private:
  std::array<std::optional<std::int64_t>, count_kinds> counts_{};
};

// The counts that the file states for a round that was played to its end.
Tally stated_in(const PlayerReplay& replay);
// The counts in an object `stats`, of a result or of a `full` event.
Tally stated_in(const Members& stats);

}  // namespace tetron::tetrio
