#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/dag.hpp"
#include "solver/live.hpp"
#include "solver/natural.hpp"

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

  Graph graph_;
  Digits digits_;
  std::optional<Live> live_;
  std::vector<Live::Root> roots_;  // state is Live::none where the graph has none
};

}  // namespace tetron::solver
