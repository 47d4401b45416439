#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/tetrio/recording.hpp"

namespace tetron::tetrio {

// What is counted in a round, by the words that files use for it.
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
  faults,
};
inline constexpr std::size_t count_kinds = 39;

std::string_view name_of(Count count);
// Whether a round is inexact where this departs. Finesse, and scores before version 19, come out as stated in
// most rounds only.
constexpr bool is_judged(Count count, int version) {
  return count < Count::perfectpieces && (count != Count::score || version >= 19);
}

// How often each thing happened; nothing where a file does not say.
class Tally {
 public:
  std::optional<std::int64_t>& operator[](Count count) { return counts_[static_cast<std::size_t>(count)]; }
  const std::optional<std::int64_t>& operator[](Count count) const {
    return counts_[static_cast<std::size_t>(count)];
  }

 private:
  std::array<std::optional<std::int64_t>, count_kinds> counts_{};
};

// What the file states about a round that was played to its end.
Tally stated_in(const PlayerReplay& replay);
// What it states in an object of its own, `stats` of a result or of a `full` event.
Tally stated_in(const Members& stats);

}  // namespace tetron::tetrio
