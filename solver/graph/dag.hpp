#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "solver/graph/reachable_states.hpp"
#include "solver/number/big_uint.hpp"
#include "solver/number/wide.hpp"

// Internal to the solver.
namespace tetron::solver {

// All tilings that complete one partial covering, as a graph of nodes (cells covered, pieces used) without
// dead ends, with the number of tilings behind each node. Of its last layers only the paths through them are
// kept, as lists of placements, because most tilings differ from the previous one only there.
class Dag {
 public:
  // Goes from one tiling to the next.
  class Walk;

  // Makes the graph from the edges of all layers, of which the last leads to `last` nodes. Returns nothing
  // if it was stopped or if it takes more than `memory` bytes; the stop check says which.
  static std::optional<Dag> make(std::vector<ReachableStates::Edges> layers, std::uint32_t start,
                                 std::uint32_t last, std::size_t memory, StopCheck& stop_check);

  const BigUint& total() const { return total_; }
  // The index of the tiling with these placements, one of each layer. Returns nothing if they are not a
  // tiling.
  std::optional<BigUint> index_of(std::span<const std::uint16_t> ids) const;
  std::size_t bytes() const;

 private:
  template <class Count>
  using Counts = std::vector<std::vector<Count>>;
  // Where a tiling is: an edge of each layer that is kept, and then a list.
  struct Place {
    std::vector<std::uint32_t> edges;
    std::uint32_t list = 0;
  };

  template <class Count>
  bool count(std::uint32_t last, std::size_t memory, StopCheck& stop_check, bool& overflowed);
  template <class Count>
  void shorten(Counts<Count>& counts);
  void list_ways(std::size_t depth, std::uint32_t node, std::vector<std::uint16_t>& ids);
  template <class Count>
  Place place_of(const Counts<Count>& counts, const BigUint& index) const;
  template <class Count>
  BigUint count_before(const Counts<Count>& counts, const Place& place) const;

  std::vector<ReachableStates::Edges> layers_;
  std::uint32_t start_ = ReachableStates::none;  // node of the first layer
  std::size_t list_size_ = 0;                    // number of placements of a list
  std::vector<std::uint32_t> first_list_;        // for each node after the last layer, and one more
  std::vector<std::uint16_t> lists_;
  std::variant<Counts<std::uint64_t>, Counts<Wide<4>>, Counts<Wide<16>>> counts_;  // for all nodes
  BigUint total_;
};

class Dag::Walk {
 public:
  // `before`: the placements that come before those of the graph.
  Walk(const Dag& dag, std::span<const std::uint16_t> before);
  // Goes to the tiling with that index, which must be less than the total.
  void seek(const BigUint& index);
  // Goes to the next tiling. Returns false if there is none.
  bool next() {
    if (++list_ == end_list_) return next_node();
    take_list();
    return true;
  }
  // The placements of the tiling.
  std::span<const std::uint16_t> ids() const { return ids_; }

 private:
  bool next_node();
  void descend(std::size_t depth, std::uint32_t node);
  void take_list() {
    const std::uint16_t* from = dag_.lists_.data() + list_ * dag_.list_size_;
    std::uint16_t* to = ids_.data() + before_ + edges_.size();
    for (std::size_t i = 0; i < dag_.list_size_; ++i) to[i] = from[i];
  }

  const Dag& dag_;
  std::size_t before_;
  std::vector<std::uint32_t> edges_;
  std::vector<std::uint32_t> ends_;
  std::size_t list_ = 0;
  std::size_t end_list_ = 0;
  std::vector<std::uint16_t> ids_;
};

}  // namespace tetron::solver
