#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "field/tetromino.hpp"
#include "solver/pc/queue/queues.hpp"

namespace tetron::pc {

// The texts of sequences. The part that a sequence has in common with the previous one is not looked up
// again, so going through all sequences in the order of their numbers takes a few steps for each.
class QueueTexts {
 public:
  // The queues must outlive the object.
  explicit QueueTexts(const Queues& queues);
  // The same text as to_text(queues.at(number)); valid until the next call.
  std::string_view at(std::uint64_t number);

 private:
  struct Step {
    Queues::Node node = Queues::none;
    std::uint64_t first = 0;  // number of the first sequence that begins like this
  };

  const Queues& queues_;
  std::vector<Step> steps_;  // after each of the letters so far, with the root first
  std::string text_;
};

struct QueueError {
  std::size_t pattern = 0;  // number of the pattern, from 1, if there are several
  std::size_t column = 0;   // from 1, within the pattern; 0: the whole pattern
  std::string what;         // for people; contains no text of the pattern
};

// One step of a pattern: a number of different pieces from a set, in any order; or one of some sequences.
struct Draw {
  std::uint8_t kinds = 0;  // a bit for each kind
  std::uint8_t count = 0;
  std::shared_ptr<const Queues> of{};  // if set, sequences of `count` pieces, at least one; no kinds then
  friend bool operator==(const Draw&, const Draw&) = default;
};
using Pattern = std::vector<Draw>;

// Reads patterns as solution-finder writes them, separated by ';' or line ends: letters; "*" any piece;
// "*p4" four different pieces; "*!" all seven; "[TIO]" one of these; "[TIO]p2"; "[TIO]!"; "[^TI]" one of the
// others; commas and spaces between them; "#Q=[](T)IOSZ" a quiz; any other '#' begins a comment. In addition
// "[SSZ]!" has pieces more than once, "[TI[LJ]]!" has one of several, and "{S<Z}" keeps only the sequences
// for which the Condition holds, in the part since the last comma or (. All patterns must have the same
// number of pieces, and each must have a sequence.
std::expected<std::vector<Pattern>, QueueError> parse_patterns(std::string_view text);

// The number of pieces of each sequence of the pattern.
std::size_t length_of(const Pattern& pattern);

// The distinct beginnings, of at most `length` pieces, of all sequences of the patterns. It is an error if
// there are more than 2^62 of them or if the automaton would have more than some million states.
std::expected<Queues, QueueError> queues_of(std::span<const Pattern> patterns, std::size_t length);
// The distinct sequences of a list, all of the same length.
Queues queues_of(std::vector<Sequence> list);
// The distinct beginnings, of at most `length` pieces, of all the sequences.
Queues beginnings(const Queues& queues, std::size_t length);

}  // namespace tetron::pc
