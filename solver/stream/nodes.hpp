#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/stream/count_graph.hpp"
#include "solver/stream/slice.hpp"
#include "solver/work/block.hpp"

// Internal to the solver.
namespace tetron::solver {

// A partial covering to start from, and its state in its layer.
struct Root {
  std::uint32_t state = 0;
  std::size_t bit = 0;
  std::size_t cover = 0;  // its place in the list of all coverings
};

// Which numbers of pieces each state of a layer can have; each of them is a node. The nodes are numbered by
// state, then by bit. Words of the code in which no state of the layer can have a bit are left out.
class Nodes {
 public:
  Nodes() = default;
  // Makes room for the sets, with no bits set. Returns nothing if the budget is not enough.
  static std::optional<Nodes> make(std::size_t states, std::vector<std::uint32_t> words, Budget& budget);

  std::size_t states() const { return states_; }
  // The words that are kept.
  std::span<const std::uint32_t> words() const { return words_; }
  std::uint64_t* bits_of(std::size_t state) { return bits_.get() + state * words_.size(); }
  const std::uint64_t* bits_of(std::size_t state) const { return bits_.get() + state * words_.size(); }
  std::uint64_t first_of(std::size_t state) const { return first_[state]; }
  std::uint64_t size() const { return size_; }
  // Numbers the nodes; called when all bits are set. Returns false if the stop check ended it.
  bool number(Budget& budget, StopCheck& stop_check);
  // What was taken from the budget.
  std::size_t bytes() const { return bits_.charged() + first_.charged(); }
  // The number of bytes that are read for a state: its set, and the counts of its nodes.
  std::size_t touched(std::size_t state, std::size_t element) const {
    return words_.size() * sizeof(std::uint64_t) + (first_[state + 1] - first_[state]) * element +
           base::ScratchFiles::mapped_around;
  }
  static std::size_t bytes_for(std::size_t states, std::size_t words) {
    return (states * words + states + 1) * sizeof(std::uint64_t);
  }

 private:
  std::size_t states_ = 0;
  std::vector<std::uint32_t> words_;
  std::uint64_t size_ = 0;
  Block<std::uint64_t> bits_;
  Block<std::uint64_t> first_;
};

// For each bit, how many states of a layer have it, by the parity of their number of T.
using Tally = std::array<std::vector<std::uint32_t>, 2>;

// One step of a pass: how the states of a layer follow from those of the layer that the pass was at before.
class PassStep {
 public:
  // The graph's lists must be turned so that they lead from this layer to the layer before it in the pass.
  PassStep(const CountGraph& graph, const PieceCountCode& code, Direction direction, int layer,
           std::vector<Root> roots);
  // Restricts the nodes to those of a slice, if the passes meet at `meeting_layer`.
  void restrict(const Slice& slice, const Targets& targets, int meeting_layer);

  int layer() const { return layer_; }
  int pieces() const { return pieces_; }
  std::size_t states() const { return to_.size(); }
  const PieceCountCode& code() const { return code_; }
  // The parity of the number of T of the nodes of a state, as the code expects it.
  int parity(std::size_t state) const { return to_[state] ^ flip_; }
  // Whether the nodes of a state have an odd number of T, without those of the code's base.
  bool has_odd_t(std::size_t state) const { return parity(state) != code_.base_parity(); }
  // What the supply and the slice allow for a state, in all words of the code.
  const std::uint64_t* allowed(std::size_t state) const {
    return allowed_[parity(state) != 0 ? 1 : 0].data();
  }
  std::uint64_t allowed(int parity, std::size_t word) const {
    return allowed_[static_cast<std::size_t>(parity)][word];
  }
  std::span<const Root> roots_of(std::size_t state) const;

  // Calls `each(source, kind, shift, shiftable)` for each edge into the state.
  template <class Each>
  void for_edges(std::size_t state, const Each& each) const {
    if (lists_ == nullptr) return;
    const std::uint32_t end = lists_->first[state + 1];
    for (std::uint32_t e = lists_->first[state]; e < end; ++e) {
      const std::uint32_t source = lists_->edges[e] & CountGraph::most_states;
      const int kind = static_cast<int>(lists_->edges[e] >> CountGraph::kind_at);
      const int parity = (*from_)[source] ^ flip_;
      each(source, kind, code_.shift(kind, parity), code_.shiftable(kind, parity));
    }
  }

  // The nodes of the layer if those of the layer before are `sources`. Returns nothing if it was stopped or
  // if the budget is not enough; the stop check says which.
  std::optional<Nodes> nodes(const Nodes& sources, Budget& budget, const Context& context) const;
  // The number of placements that lead into the layer.
  std::size_t edges() const { return lists_ == nullptr ? 0 : lists_->edges.size(); }
  Tally tally(const Nodes& nodes, const Context& context) const;
  // The most nodes that the layer can have according to the tally, which may be of a larger slice.
  std::size_t nodes_of(const Tally& tally) const;
  // The most bytes that a table of them can take.
  std::size_t bytes(const Tally& tally, std::size_t element) const;

 private:
  std::vector<std::uint32_t> words() const;
  void set_bits(const Nodes& sources, std::size_t state, std::vector<std::uint64_t>& moved,
                Nodes& nodes) const;

  const PieceCountCode& code_;
  Direction direction_;
  std::array<std::vector<std::uint64_t>, 2> allowed_;  // by parity
  const CountGraph::Lists* lists_ = nullptr;           // null for the first layer of a pass
  const std::vector<std::uint8_t>* from_ = nullptr;
  const std::vector<std::uint8_t>& to_;
  int layer_;
  int pieces_;
  int flip_;
  std::vector<Root> roots_;  // by state
};

// Divides work among several threads if there is enough of it. `each(begin, end)` is called for ranges of
// states.
void for_ranges(const Context& context, std::size_t states, std::uint64_t work,
                const std::function<void(std::size_t, std::size_t)>& each);

}  // namespace tetron::solver
