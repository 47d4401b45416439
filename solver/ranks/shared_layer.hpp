#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/graph/state_finder.hpp"

// Internal to the solver.
namespace tetron::solver {

// The number of ways in which states are reached, by the pieces used: a row for each state, with one count
// for each bit number (PieceCountCode) with which it can be reached. Rows are in blocks with the same number
// of rows.
template <class Count>
class Rows {
 public:
  struct Row {
    std::span<const std::uint32_t> bits;  // ascending
    const Count* counts = nullptr;
  };

  explicit Rows(Budget& budget) : budget_(&budget) {}
  Rows(Rows&& other) noexcept : budget_(other.budget_) { *this = std::move(other); }
  Rows& operator=(Rows&& other) noexcept {
    std::swap(budget_, other.budget_);
    std::swap(in_block_, other.in_block_);
    std::swap(blocks_, other.blocks_);
    return *this;
  }
  ~Rows() { clear(); }

  void clear() {
    for (Block& block : blocks_) {
      drop(block.first, *budget_);
      drop(block.bits, *budget_);
      drop(block.counts, *budget_);
    }
    blocks_.clear();
  }
  // Only while there are no rows.
  void set_rows_in_block(std::size_t rows) { in_block_ = rows; }

  // Begins a block for at most so many nodes. All blocks except the last are full. Returns false if the
  // budget is not enough.
  bool begin_block(std::size_t nodes) {
    Block& block = blocks_.emplace_back();
    if (!make_room(block.first, in_block_ + 1, *budget_) || !make_room(block.bits, nodes, *budget_) ||
        !make_room(block.counts, nodes, *budget_))
      return false;
    block.first.push_back(0);
    return true;
  }
  // Makes room for so many more nodes in the block.
  bool make_room_for(std::size_t nodes) {
    return make_room(blocks_.back().bits, nodes, *budget_) &&
           make_room(blocks_.back().counts, nodes, *budget_);
  }
  void append(std::uint32_t bit, const Count& count) {
    blocks_.back().bits.push_back(bit);
    blocks_.back().counts.push_back(count);
  }
  void end_row() { blocks_.back().first.push_back(blocks_.back().bits.size()); }
  void end_block() {
    fit_to_size(blocks_.back().bits, *budget_);
    fit_to_size(blocks_.back().counts, *budget_);
  }

  Row row(std::size_t state) const {
    const Block& block = blocks_[state / in_block_];
    const std::size_t at = state % in_block_;
    const std::size_t begin = block.first[at];
    return {std::span(block.bits).subspan(begin, block.first[at + 1] - begin), block.counts.data() + begin};
  }
  std::size_t nodes() const {
    std::size_t sum = 0;
    for (const Block& block : blocks_) sum += block.bits.size();
    return sum;
  }

 private:
  struct Block {
    std::vector<std::size_t> first;  // for each row, and one more
    std::vector<std::uint32_t> bits;
    std::vector<Count> counts;
  };

  Budget* budget_;
  std::size_t in_block_ = 1;
  std::vector<Block> blocks_;
};

// The states of a layer that belong to a rank.
struct SharedStates {
  using State = StateFinder<Mask>::State;

  // Memory is taken from the budget and given back when the states are destroyed.
  explicit SharedStates(Budget& own_budget) : budget(&own_budget) {}
  SharedStates(SharedStates&& other) noexcept : budget(other.budget) { *this = std::move(other); }
  SharedStates& operator=(SharedStates&& other) noexcept {
    std::swap(states, other.states);
    std::swap(parity, other.parity);
    std::swap(budget, other.budget);
    return *this;
  }
  ~SharedStates() { drop(states, *budget); }

  std::size_t size() const { return states.size(); }

  std::vector<State> states;
  std::vector<std::uint8_t> parity;  // parity of the number of T, for each state
  Budget* budget;
};

// The states of a layer with their rows.
template <class Count>
struct SharedLayer {
  explicit SharedLayer(Budget& budget) : own(budget), rows(budget) {}

  // Adds a state and its row, with `in_block` rows in each block. Returns false if the budget is not enough.
  bool add(const SharedStates::State& state, std::uint8_t parity, std::span<const std::uint32_t> bits,
           std::span<const Count> counts, std::size_t in_block) {
    if (own.size() % in_block == 0 && !rows.begin_block(0)) return false;
    if (!make_room(own.states, 1, *own.budget) || !rows.make_room_for(bits.size())) return false;
    own.states.push_back(state);
    own.parity.push_back(parity);
    for (std::size_t i = 0; i < bits.size(); ++i) rows.append(bits[i], counts[i]);
    rows.end_row();
    return true;
  }

  int number = 0;  // number of placements before it
  SharedStates own;
  Rows<Count> rows;
};

// The rank that owns a state.
inline std::size_t owner_of(const SharedStates::State& state, std::size_t ranks) {
  // Uses other bits than those from which StateFinder derives its slots.
  std::uint64_t mixed =
      low(state.taken) * 0xff51afd7ed558ccdU + high(state.taken) * 0x9e3779b97f4a7c15U + state.first;
  mixed = (mixed ^ mixed >> 31) * 0xc4ceb9fe1a85ec53U;
  return static_cast<std::size_t>((mixed >> 32) * ranks >> 32);
}

}  // namespace tetron::solver
