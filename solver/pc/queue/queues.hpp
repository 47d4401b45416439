#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

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

}  // namespace tetron::pc
