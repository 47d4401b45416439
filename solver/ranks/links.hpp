#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/ranks/rank_exchange.hpp"
#include "solver/ranks/shared_layer.hpp"

// Internal to the solver.
namespace tetron::solver {

// The links from this rank's states to states of a neighbouring layer. For each owner: those of its states
// that are linked, in the order of their numbers there, and for each of them the states of this rank that
// lead to it, with the kind of the piece.
class Links {
 public:
  struct Target {
    std::uint32_t number;  // among the states of its owner
    std::uint8_t parity;   // parity of the number of T there
  };
  static constexpr unsigned kind_at = 29;
  static constexpr std::uint32_t most_states = (std::uint32_t{1} << kind_at) - 1;

  Links(std::size_t owners, Budget& budget) : of_owners_(owners), budget_(&budget) {}
  Links(Links&& other) noexcept : budget_(other.budget_) { *this = std::move(other); }
  Links& operator=(Links&& other) noexcept {
    std::swap(of_owners_, other.of_owners_);
    std::swap(budget_, other.budget_);
    return *this;
  }
  ~Links() {
    for (OfOwner& one : of_owners_) {
      drop(one.targets, *budget_);
      drop(one.first, *budget_);
      drop(one.sources, *budget_);
    }
  }

  // The targets of an owner are added in ascending order, each followed by its sources. Returns false if the
  // budget is not enough.
  bool add_target(std::size_t owner, const Target& target) {
    OfOwner& one = of_owners_[owner];
    if (!make_room(one.targets, 1, *budget_) || !make_room(one.first, 2, *budget_)) return false;
    one.targets.push_back(target);
    one.first.push_back(static_cast<std::uint32_t>(one.sources.size()));
    return true;
  }
  bool add_source(std::size_t owner, std::uint32_t state_and_kind) {
    if (!make_room(of_owners_[owner].sources, 1, *budget_)) return false;
    of_owners_[owner].sources.push_back(state_and_kind);
    return true;
  }

  std::size_t targets(std::size_t owner) const { return of_owners_[owner].targets.size(); }
  const Target& target(std::size_t owner, std::size_t i) const { return of_owners_[owner].targets[i]; }
  // state | kind << kind_at
  std::span<const std::uint32_t> sources(std::size_t owner, std::size_t i) const {
    const OfOwner& one = of_owners_[owner];
    const std::size_t end = i + 1 < one.first.size() ? one.first[i + 1] : one.sources.size();
    return std::span(one.sources).subspan(one.first[i], end - one.first[i]);
  }

 private:
  struct OfOwner {
    std::vector<Target> targets;
    std::vector<std::uint32_t> first;  // index into `sources`, for each target
    std::vector<std::uint32_t> sources;
  };

  std::vector<OfOwner> of_owners_;
  Budget* budget_;
};

// The next layer's states, and how they are linked with those before. The links are held forwards by the
// owner of the states before, or backwards by the owner of the next layer's states.
struct SharedExpansion {
  SharedStates next;
  Links links;
};

// Called by all ranks together, each with its states of a layer. Returns nothing if the ranks stop.
std::optional<SharedExpansion> expand_shared(const PreparedProblem& prepared, const SharedStates& layer,
                                             bool backwards, RankExchange& others, Budget& budget);

}  // namespace tetron::solver
