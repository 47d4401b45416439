#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "solver/graph/reachable_states.hpp"
#include "solver/number/big_uint.hpp"
#include "solver/number/wide.hpp"

// Within the solver only.
namespace tetron::solver {

// All tilings that complete one partial covering, as a graph of nodes (cells covered, pieces used) without
// dead ends, with the number of tilings behind each node. Of its last layers only the ways through them are
// kept, as lists of placements: most tilings differ from the one before in no more than that.
class Dag {
 public:
  // One tiling after the other.
  class Walk;

  // From the edges of all layers, of which the last leads to `last` nodes. Nothing if the stop check ended
  // it, which is told if the graph takes more than `memory` bytes.
  static std::optional<Dag> make(std::vector<ReachableStates::Edges> layers, std::uint32_t start,
                                 std::uint32_t last, std::size_t memory, StopCheck& stop_check);

  const BigUint& total() const { return total_; }
  // The index of the tiling with these placements, one of each layer; nothing if it is none.
  std::optional<BigUint> index_of(std::span<const std::uint16_t> ids) const;
  std::size_t bytes() const;

 private:
  template <class Count>
  using Counts = std::vector<std::vector<Count>>;
  // Where a tiling is: an edge of each layer that is kept, and the list behind.
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
  std::size_t list_size_ = 0;                    // placements of a list
  std::vector<std::uint32_t> first_list_;        // for each node behind the last layer and one more
  std::vector<std::uint16_t> lists_;
  std::variant<Counts<std::uint64_t>, Counts<Wide<4>>, Counts<Wide<16>>> counts_;  // of all nodes
  BigUint total_;
};

class Dag::Walk {
 public:
  // `before`: placements that come before those of the graph.
  Walk(const Dag& dag, std::span<const std::uint16_t> before);
  // To the tiling of that index, which must be less than the total.
  void seek(const BigUint& index);
  // To the next tiling; false if there is none.
  bool next() {
    if (++list_ == end_list_) return next_node();
    take_list();
    return true;
  }
  // Placements of the tiling.
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
