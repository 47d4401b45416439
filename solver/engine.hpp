#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "solver/live.hpp"
#include "solver/natural.hpp"
#include "solver/wide.hpp"

// Within the solver only.
namespace tetron::solver {

// A partial covering: where a course is to be gone on with.
struct Stop {
  Frontier frontier;
  Digits::Used used{};
  int layer() const;
  friend bool operator==(const Stop&, const Stop&) = default;
};

// What the placement leads to, or nothing if the supply does not allow it or a cell is taken.
std::optional<Stop> advanced(const Course& course, const Stop& stop, const Course::Option& option);

// All tilings that complete one partial covering, as a graph of nodes (cells covered, pieces used) without
// dead ends, with the number of tilings behind each node.
class Dag {
 public:
  // One tiling after the other.
  class Walk;

  int depth() const { return static_cast<int>(layers_.size()); }
  const Natural& total() const { return total_; }
  // The index of the tiling with these placements, one of each layer; nothing if it is none.
  std::optional<Natural> index_of(std::span<const std::uint16_t> ids) const;
  std::size_t bytes() const;

 private:
  friend class Engine;
  template <class Count>
  using Counts = std::vector<std::vector<Count>>;

  template <class Count>
  std::vector<std::uint32_t> edges_to(const Counts<Count>& counts, const Natural& index) const;
  template <class Count>
  Natural count_before(const Counts<Count>& counts, std::span<const std::uint32_t> edges) const;

  std::vector<Live::Edges> layers_;
  std::uint32_t start_ = 0;  // node of the first layer
  std::variant<Counts<std::uint64_t>, Counts<Wide<4>>, Counts<Wide<16>>> counts_;
  Natural total_;
};

class Dag::Walk {
 public:
  // `before`: placements that come before those of the graph.
  Walk(const Dag& dag, std::span<const std::uint16_t> before);
  // To the tiling of that index, which must be less than the total.
  void seek(const Natural& index);
  // To the next tiling; false if there is none.
  bool next();
  // Placements of the tiling.
  std::span<const std::uint16_t> ids() const { return ids_; }

 private:
  void descend(std::size_t depth, std::uint32_t node);

  const Dag& dag_;
  std::size_t before_;
  std::vector<std::uint32_t> edges_;
  std::vector<std::uint32_t> ends_;
  std::vector<std::uint16_t> ids_;
};

// The graph for some partial coverings of a course, ready to count.
class Engine {
 public:
  // Nothing if the watch ended it, which is told if the memory does not suffice. `all` as in Digits.
  static std::unique_ptr<Engine> make(const Course& course, std::span<const Stop> stops, bool all,
                                      const Means& means);

  // The number of completions of each partial covering; nothing if the watch ended it.
  std::optional<std::vector<Natural>> totals(const Means& means) const;
  // Completions by the pieces used in the end, those of each partial covering counted so many times. Needs
  // `all`.
  std::optional<std::map<Digits::Used, Natural>> by_pieces(std::span<const Natural> times,
                                                           const Means& means) const;
  // For the only partial covering; what the memory leaves beside the engine must suffice.
  std::optional<Dag> dag(const Means& means) const;

  std::size_t states() const { return graph_.states(); }
  std::size_t bytes() const { return graph_.bytes() + digits_.bytes() + live_->bytes(); }

 private:
  Engine(Graph graph, Digits digits) : graph_(std::move(graph)), digits_(std::move(digits)) {}
  template <class Count>
  std::optional<std::vector<Natural>> count(const Means& means, bool& overflowed) const;
  template <class Count>
  std::optional<std::map<Digits::Used, Natural>> sum(std::span<const Natural> times, const Means& means,
                                                     bool& overflowed) const;
  template <class Count>
  bool count_dag(Dag& dag, const Means& means, bool& overflowed) const;

  Graph graph_;
  Digits digits_;
  std::optional<Live> live_;
  std::vector<Live::Root> roots_;  // state is Live::none where the graph has none
};

}  // namespace tetron::solver
