#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/pc/queue/queue.hpp"
#include "solver/problem/limits.hpp"

// Internal to the solver.
namespace tetron::pc {

// Sets of up to `count` numbers as words: bit i % 64 of word i / 64.
using SetWord = std::uint64_t;

inline std::size_t words_for(std::uint64_t count) {
  return static_cast<std::size_t>((count + 63) / 64);
}
// Whether the memory has room for a few sets of all the sequences. Without them no answer is possible.
inline bool has_room_for_sets(const Queues& queues, const solver::Limits& limits) {
  constexpr std::size_t few = 4;
  return (queues.size() + 63) / 64 <= limits.memory / sizeof(SetWord) / few;
}
inline SetWord last_word_of(std::uint64_t count) {
  return count % 64 == 0 ? ~SetWord{0} : (SetWord{1} << count % 64) - 1;
}
// Adds the numbers from `first` up to, but not including, `end`.
inline void add_range(std::span<SetWord> to, std::uint64_t first, std::uint64_t end) {
  for (std::uint64_t number = first; number < end;) {
    const std::uint64_t bits = std::min<std::uint64_t>(64 - number % 64, end - number);
    to[static_cast<std::size_t>(number / 64)] |= last_word_of(bits) << number % 64;
    number += bits;
  }
}
// Adds the numbers of a set of `count`, each plus `offset`.
inline void add_shifted(std::span<SetWord> to, std::span<const SetWord> from, std::uint64_t offset) {
  const auto first = static_cast<std::size_t>(offset / 64);
  const unsigned by = static_cast<unsigned>(offset % 64);
  for (std::size_t i = 0; i < from.size(); ++i) {
    to[first + i] |= from[i] << by;
    if (by != 0 && from[i] >> (64 - by) != 0) to[first + i + 1] |= from[i] >> (64 - by);
  }
}
// Copies the `count` numbers from `offset` on, each minus the offset. Returns whether there are any. `to`
// has words_for(count) words.
inline bool take_part(std::span<SetWord> to, std::span<const SetWord> from, std::uint64_t offset,
                      std::uint64_t count) {
  const auto first = static_cast<std::size_t>(offset / 64);
  const unsigned by = static_cast<unsigned>(offset % 64);
  SetWord any = 0;
  for (std::size_t i = 0; i < to.size(); ++i) {
    to[i] = from[first + i] >> by;
    if (by != 0 && first + i + 1 < from.size()) to[i] |= from[first + i + 1] << (64 - by);
    if (i + 1 == to.size()) to[i] &= last_word_of(count);
    any |= to[i];
  }
  return any != 0;
}
// Removes the numbers from the set. Returns whether any are left.
inline bool take_away(std::span<SetWord> from, std::span<const SetWord> numbers) {
  SetWord any = 0;
  for (std::size_t i = 0; i < from.size(); ++i) any |= from[i] &= ~numbers[i];
  return any != 0;
}
inline std::uint64_t size_of(std::span<const SetWord> set) {
  std::uint64_t size = 0;
  for (const SetWord word : set) size += static_cast<std::uint64_t>(std::popcount(word));
  return size;
}

}  // namespace tetron::pc
