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

// The texts of sequences. What a sequence has in common with the one that was asked for before is not looked
// up again, so that going through all of them in the order of their numbers takes a few steps for each.
class QueueTexts {
 public:
  // The queues have to live as long.
  explicit QueueTexts(const Queues& queues);
  // As to_text(queues.at(number)) has it, until the next call.
  std::string_view at(std::uint64_t number);

 private:
  struct Step {
    Queues::Node node = Queues::none;
    std::uint64_t first = 0;  // number of the first sequence that begins so
  };

  const Queues& queues_;
  std::vector<Step> steps_;  // after each of the letters so far; the root before all
  std::string text_;
};

struct QueueError {
  std::size_t pattern = 0;  // from 1, of several
  std::size_t column = 0;   // from 1, in the pattern; 0: of the whole
  std::string what;         // for people; no text of the pattern in it
};

// One step of a pattern: so many different pieces out of a set, in any order; or one of some sequences.
struct Draw {
  std::uint8_t kinds = 0;  // bit of each kind
  std::uint8_t count = 0;
  std::shared_ptr<const Queues> of{};  // at least one, all of `count` pieces; then the kinds mean nothing
  friend bool operator==(const Draw&, const Draw&) = default;
};
using Pattern = std::vector<Draw>;

// Reads patterns as solution-finder writes them, divided by ';' or line ends: letters, "*" any piece, "*p4"
// four different ones, "*!" all seven, "[TIO]" one of these, "[TIO]p2", "[TIO]!", "[^TI]" one of the others;
// commas and spaces between; "#Q=[](T)IOSZ" a quiz; what follows another '#' is a comment. Further "[SSZ]!"
// with pieces more than once, "[TI[LJ]]!" with one of several, and "{S<Z}" behind what stands since the last
// comma or (: those of which a Condition holds. All must have as many pieces, and each pattern a sequence.
std::expected<std::vector<Pattern>, QueueError> parse_patterns(std::string_view text);

// How many pieces each of these has.
std::size_t length_of(const Pattern& pattern);

// The distinct beginnings, of `length` pieces at most, of all sequences of the patterns. Nothing if there are
// more than 2^62 of them or the automaton would have more than some million states.
std::expected<Queues, QueueError> queues_of(std::span<const Pattern> patterns, std::size_t length);
// The distinct ones of a list, all of the same length.
Queues queues_of(std::vector<Sequence> list);
// The distinct beginnings, of `length` pieces at most, of all of them.
Queues beginnings(const Queues& queues, std::size_t length);

}  // namespace tetron::pc
