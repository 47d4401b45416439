#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tetron::pc {

// The kinds of pieces in the order in which they come, as numbers 0..6 in the order of all_tetrominoes.
using Sequence = std::vector<std::uint8_t>;

// The letters of a sequence, such as "TIOSZ".
std::string to_text(std::span<const std::uint8_t> sequence);

// A set of sequences of the same length, as the smallest automaton that accepts them.
class Queues {
 public:
  using Node = std::uint32_t;
  static constexpr Node none = 0xffff'ffff;

  Node root() const { return root_; }
  // The node that a piece leads to, or `none` if that piece cannot come then.
  Node next(Node node, std::size_t kind) const { return nodes_[node].next[kind]; }
  // How many sequences begin at the node; 1 at the end of all sequences.
  std::uint64_t count(Node node) const { return nodes_[node].count; }
  // How many of them come before those that continue with this kind, in the order of kinds.
  std::uint64_t before(Node node, std::size_t kind) const { return nodes_[node].before[kind]; }
  bool is_end(Node node) const { return node == end_; }
  // The number of pieces of each sequence.
  std::size_t length() const { return length_; }
  std::uint64_t size() const { return root_ == none ? 0 : nodes_[root_].count; }
  std::size_t nodes() const { return nodes_.size(); }
  // The sequence with this number, from 0, in lexical order of kinds.
  Sequence at(std::uint64_t number) const;
  // For each kind, the most pieces of it in any sequence.
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

}  // namespace tetron::pc
