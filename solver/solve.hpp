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

// Counts, enumerates and draws the tilings of a terrain with a layered graph of frontier masks. See
// docs/tilings.md and docs/decisions/solver.md#tilings-the-graph.
//
// A problem that contradicts itself has no tiling, and the answer is complete and empty. Examples are fixed
// placements that overlap, leave the terrain or are more than the supply, and sizes that are not a multiple
// of 4.

namespace tetron::solver {

// How many tilings there are.
struct Counted {
  Ending ending;
  // The number of tilings if complete. Otherwise a lower bound: those found for certain so far.
  BigUint tilings;
  // Where to continue, if stopped; see State.
  std::optional<State> state;
};
Counted count(const Problem& problem, const Limits& limits = {});

// Every multiset of pieces with which there is a tiling, in the order of Pieces, and how many tilings it
// has. Fixed placements are included.
struct CountedPieces {
  Pieces pieces;
  BigUint tilings;
  friend bool operator==(const CountedPieces&, const CountedPieces&) = default;
};
struct ByPieces {
  Ending ending;
  std::vector<CountedPieces> pieces;  // lower bounds if not complete
  std::optional<State> state;
};
ByPieces by_pieces(const Problem& problem, const Limits& limits = {});

// A tiling passed to a sink; valid only during the call.
class Found {
 public:
  using Id = std::uint16_t;
  // `ranks` has a number for each placement, by which the placements of a tiling are in the order of their
  // first cells.
  Found(std::span<const Id> ids, std::span<const field::Placement> placements, std::span<const Id> ranks,
        std::span<const field::Placement> fixed)
      : ids_(ids), placements_(placements), ranks_(ranks), fixed_(fixed) {}

  // The placements except the fixed ones, in no particular order; cheaper than tiling().
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

// Called on the thread that called the solver; returning false ends the enumeration. Exceptions that it
// throws leave the solver's call.
using Sink = std::function<bool(const Found&)>;

// Where an enumeration starts.
struct Start {
  BigUint index;                // of the first tiling to pass to the sink, from 0
  std::optional<Tiling> after;  // the tiling before it, if known, which saves counting; must be a tiling
};

struct Enumerated {
  Ending ending;
  BigUint given;               // how many tilings were passed to the sink
  std::optional<State> state;  // where to continue, unless complete
};
// Passes the tilings from `start` on to the sink, in an order that depends only on the problem, not on
// threads, memory or method. A start at or after the end passes nothing and is complete.
Enumerated enumerate(const Problem& problem, const Start& start, const Limits& limits, const Sink& sink);

// The first tiling in that order. If there is none and the call is complete, it is proved that none exists.
struct First {
  Ending ending;
  std::optional<Tiling> tiling;
};
First first(const Problem& problem, const Limits& limits = {});

// Draws `draws` tilings. Each is drawn from all tilings with the same probability and independently of the
// others; the same seed gives the same tilings on every machine. If there is no tiling, nothing is drawn.
struct Sampled {
  Ending ending;
  std::uint64_t given = 0;
  BigUint tilings;  // number of tilings to draw from; 0 if a limit was reached before it was known
};
Sampled sample(const Problem& problem, std::uint64_t draws, std::uint64_t seed, const Limits& limits,
               const Sink& sink);

// Continues where a call stopped. The result is as if the call had not stopped: the whole count, or the
// tilings that follow. The state must be of that kind of work (State::work); otherwise nothing is done and
// the ending is {complete, none} with no tilings. States from `state_from_text` are safe, whatever the text
// says.
Counted resume_count(const State& state, const Limits& limits = {});
ByPieces resume_by_pieces(const State& state, const Limits& limits = {});
Enumerated resume_enumerate(const State& state, const Limits& limits, const Sink& sink);

}  // namespace tetron::solver
