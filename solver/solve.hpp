#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "solver/number/big_uint.hpp"
#include "solver/problem/limits.hpp"
#include "solver/problem/problem.hpp"
#include "solver/state.hpp"

// Counting, enumerating and drawing the tilings of a terrain by a layered graph of frontier masks.
// docs/tilings.md, docs/decisions/0016-solver-graph.md
//
// A problem that contradicts itself (fixed placements that overlap or leave the terrain, or are more than the
// supply; sizes that are not a multiple of 4) has no tiling: the answer is complete and empty.

namespace tetron::solver {

// How many tilings there are.
struct Counted {
  Ending ending;
  // All if complete. Otherwise those that are certain so far: a lower bound.
  BigUint tilings;
  // Where to go on, if stopped; see State.
  std::optional<State> state;
};
Counted count(const Problem& problem, const Limits& limits = {});

// Every multiset of pieces with which there is a tiling, in the order of Pieces, and how many there are.
// Fixed placements are counted in.
struct CountedPieces {
  Pieces pieces;
  BigUint tilings;
  friend bool operator==(const CountedPieces&, const CountedPieces&) = default;
};
struct ByPieces {
  Ending ending;
  std::vector<CountedPieces> pieces;  // if not complete, lower bounds
  std::optional<State> state;
};
ByPieces by_pieces(const Problem& problem, const Limits& limits = {});

// A tiling shown to a sink; valid only during the call.
class Found {
 public:
  using Id = std::uint16_t;
  // `ranks`: for each placement, by which those of one tiling are in the order of their first cells.
  Found(std::span<const Id> ids, std::span<const field::Placement> placements, std::span<const Id> ranks,
        std::span<const field::Placement> fixed)
      : ids_(ids), placements_(placements), ranks_(ranks), fixed_(fixed) {}

  // The placements but for the fixed ones, in no particular order; cheaper than tiling().
  std::size_t size() const { return ids_.size(); }
  const field::Placement& operator[](std::size_t i) const { return placements_[ids_[i]]; }
  std::span<const field::Placement> fixed() const { return fixed_; }

  // All placements, in the order of their first cells.
  Tiling tiling() const;

 private:
  std::span<const Id> ids_;
  std::span<const field::Placement> placements_;
  std::span<const Id> ranks_;
  std::span<const field::Placement> fixed_;
};

// Called on the thread that called the solver; false asks for no more. What it throws comes out of the call.
using Sink = std::function<bool(const Found&)>;

// Where an enumeration starts.
struct Start {
  BigUint index;                // of the first tiling to give, from 0
  std::optional<Tiling> after;  // the tiling before it, if known: saves counting. Must be a tiling.
};

struct Enumerated {
  Ending ending;
  BigUint given;               // how many were given to the sink
  std::optional<State> state;  // where to go on, unless complete
};
// Gives the tilings from `start` on, in an order that depends on the problem alone: not on threads, memory or
// method. A start at or behind the end gives nothing and is complete.
Enumerated enumerate(const Problem& problem, const Start& start, const Limits& limits, const Sink& sink);

// The first tiling of that order, or nothing; proved none if complete.
struct First {
  Ending ending;
  std::optional<Tiling> tiling;
};
First first(const Problem& problem, const Limits& limits = {});

// Draws `draws` tilings, each of all tilings with the same probability and independent of the others; the
// same seed gives the same on every machine. Nothing is given if there is no tiling.
struct Sampled {
  Ending ending;
  std::uint64_t given = 0;
  BigUint tilings;  // among which was drawn; 0 if that was not known before a limit
};
Sampled sample(const Problem& problem, std::uint64_t draws, std::uint64_t seed, const Limits& limits,
               const Sink& sink);

// Goes on where a call stopped. The result is as if it had not stopped: the whole count, or the tilings that
// follow. The state must be of that work (State::work), else nothing is done and the ending is
// {complete, none} with no tilings. States as `state_from_text` gives them are safe whatever they say.
Counted resume_count(const State& state, const Limits& limits = {});
ByPieces resume_by_pieces(const State& state, const Limits& limits = {});
Enumerated resume_enumerate(const State& state, const Limits& limits, const Sink& sink);

}  // namespace tetron::solver
