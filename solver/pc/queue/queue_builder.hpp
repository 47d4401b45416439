#pragma once

#include <array>
#include <map>
#include <utility>

#include "solver/pc/queue/queues.hpp"

// Internal to the solver.
namespace tetron::pc {

// Makes the smallest automaton: states that accept the same sequences are merged.
class QueueBuilder {
 public:
  explicit QueueBuilder(std::size_t length) {
    queues_.length_ = length;
    Queues::State end;
    end.count = 1;
    queues_.nodes_.push_back(end);
    queues_.end_ = 0;
  }

  Queues::Node end() const { return queues_.end_; }
  // The node with these successors; none if there are too many sequences.
  Queues::Node node(const std::array<Queues::Node, 7>& next) {
    const auto [place, is_new] = known_.try_emplace(next, static_cast<Queues::Node>(queues_.nodes_.size()));
    if (!is_new) return place->second;
    Queues::State state;
    state.next = next;
    for (std::size_t kind = 0; kind < 7; ++kind) {
      state.before[kind] = state.count;
      if (next[kind] != Queues::none) state.count += queues_.nodes_[next[kind]].count;
      if (state.count >= std::uint64_t{1} << 62) return Queues::none;
    }
    queues_.nodes_.push_back(state);
    return place->second;
  }
  std::size_t nodes() const { return queues_.nodes_.size(); }
  Queues finish(Queues::Node root) {
    queues_.root_ = root;
    return std::move(queues_);
  }

 private:
  Queues queues_;
  std::map<std::array<Queues::Node, 7>, Queues::Node> known_;
};

}  // namespace tetron::pc
