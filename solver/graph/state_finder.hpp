#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/graph/prepared_problem.hpp"
#include "solver/work/budget.hpp"
#include "solver/work/stop_check.hpp"

// Internal to the solver.
namespace tetron::solver {

// A hash table of the states of the layer that is being built. `Bits` is a mask of 64 or of 128 bits.
template <class Bits>
class StateFinder {
 public:
  struct State {
    Bits taken;
    std::uint32_t first;
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // Both arguments must outlive the object.
  StateFinder(Budget& budget, StopCheck& stop_check) : budget_(budget), stop_check_(stop_check) {}
  ~StateFinder() {
    drop(states_, budget_);
    drop(slots_, budget_);
  }
  StateFinder(const StateFinder&) = delete;
  StateFinder& operator=(const StateFinder&) = delete;

  // The number of the state, which is added if it is new. Returns `none` if it was stopped or if the memory
  // is not enough; the stop check says which.
  std::uint32_t number_of(Bits taken, std::uint32_t first) {
    if (states_.size() * 2 >= slots_.size() && !grow()) return none;
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t slot = hash_of(taken, first) & mask;; slot = (slot + 1) & mask) {
      const std::uint32_t number = slots_[slot];
      if (number == 0) {
        if (!make_room(states_, 1, budget_)) {
          stop_check_.finish(End::memory);
          return none;
        }
        states_.push_back({taken, first});
        slots_[slot] = static_cast<std::uint32_t>(states_.size());
        return static_cast<std::uint32_t>(states_.size() - 1);
      }
      const State& state = states_[number - 1];
      if (state.taken == taken && state.first == first) return number - 1;
    }
  }
  std::size_t size() const { return states_.size(); }
  const std::vector<State>& states() const { return states_; }
  // Returns the states so far; afterwards the finder is empty.
  std::vector<State> take_states() {
    std::fill(slots_.begin(), slots_.end(), 0U);
    return std::exchange(states_, {});
  }

 private:
  static std::size_t hash_of(std::uint64_t taken, std::uint32_t first) {
    const std::uint64_t mixed = (taken ^ (std::uint64_t{first} << 52)) * 0x9e3779b97f4a7c15U;
    return static_cast<std::size_t>(mixed ^ mixed >> 32);
  }
  static std::size_t hash_of(Mask taken, std::uint32_t first) {
    return hash_of(low(taken) ^ high(taken) * 0xc2b2ae3d27d4eb4fU, first);
  }

  bool grow() {
    const std::size_t size = std::max<std::size_t>(64, slots_.size() * 2);
    drop(slots_, budget_);
    if (!make_room(slots_, size, budget_)) {
      stop_check_.finish(End::memory);
      return false;
    }
    slots_.resize(size);
    const std::size_t mask = size - 1;
    for (std::uint32_t number = 0; number < states_.size(); ++number) {
      if (number % 65536 == 0 && stop_check_.is_over()) return false;
      std::size_t slot = hash_of(states_[number].taken, states_[number].first) & mask;
      while (slots_[slot] != 0) slot = (slot + 1) & mask;
      slots_[slot] = number + 1;
    }
    return true;
  }

  Budget& budget_;
  StopCheck& stop_check_;
  std::vector<State> states_;
  std::vector<std::uint32_t> slots_;  // number of the state + 1, or 0
};

}  // namespace tetron::solver
