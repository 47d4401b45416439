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

namespace tetron::pc {

// Numbers of kinds, 0..6 in the order of all_tetrominoes, as they come one after the other.
using Sequence = std::vector<std::uint8_t>;

// "TIOSZ"
std::string to_text(std::span<const std::uint8_t> sequence);

// A set of sequences of one length, as the smallest automaton that accepts them.
class Queues {
 public:
  using Node = std::uint32_t;
  static constexpr Node none = 0xffff'ffff;

  Node root() const { return root_; }
  // Where a piece leads to; none if it does not come then.
  Node next(Node node, std::size_t kind) const { return nodes_[node].next[kind]; }
  // How many sequences begin at the node; 1 at the end of all.
  std::uint64_t count(Node node) const { return nodes_[node].count; }
  // How many of them come before those that go on with this kind, in the order of kinds.
  std::uint64_t before(Node node, std::size_t kind) const { return nodes_[node].before[kind]; }
  bool is_end(Node node) const { return node == end_; }
  // Pieces of each sequence.
  std::size_t length() const { return length_; }
  std::uint64_t size() const { return root_ == none ? 0 : nodes_[root_].count; }
  std::size_t nodes() const { return nodes_.size(); }
  // The sequence with this number, from 0, in lexical order of kinds.
  Sequence at(std::uint64_t number) const;
  // Of every sequence the most of each kind that it has.
  std::array<int, 7> most_of_each() const;

 private:
  friend class QueueBuilder;

  struct State {
    std::array<Node, 7> next{none, none, none, none, none, none, none};
    std::array<std::uint64_t, 7> before{};
    std::uint64_t count = 0;
  };

  std::vector<State> nodes_;
  Node root_ = none;
  Node end_ = none;
  std::size_t length_ = 0;
};

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
