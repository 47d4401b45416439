#pragma once

#include "solver/pc/clear/path.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// What is possible of a setup for a spin.
enum class SpinFit : std::uint8_t {
  shape,   // that the pieces lie there; perhaps they cannot be put there one by one
  others,  // that the other pieces can be put there, and the T lies on something
  all,     // that the T turns into its place, too
};

// A piece that was turned into its place.
struct Spin {
  Placed piece;
  bool is_full = false;               // of a T: not a mini
  SpinFit fit = SpinFit::all;         // what is possible
  std::vector<Placed> before;         // pieces placed first
  std::vector<std::uint64_t> covers;  // bits of the sequences that bring the pieces (Queues::at)
  std::uint64_t covered = 0;
};

struct Spins {
  solver::End end = solver::End::complete;
  std::uint64_t total = 0;
  std::uint64_t success = 0;  // sequences with at least one
  std::vector<Spin> spins;    // those that clear most first
};

struct SpinQuestion {
  bool all_kinds = false;  // else T only
  int before = 0;          // how many other pieces may come first
  int rows = 0;            // it has to clear at least so many
  bool full = false;       // no mini
};

// How many pieces of a queue of `length` matter: the ones before, the one that spins, and with hold one more.
std::size_t pieces_that_matter(const SpinQuestion& question, bool hold, std::size_t length);

// All spins that the sequences reach. A T spins if its last move was a turn and three of the four cells
// diagonal to its centre are blocks or walls; it is full if both of those it points to are, or the turn says
// so (Kick). Another piece spins if its last move was a turn and it can move to no side and not up. Pieces
// lie within the rows of the board with_room().
Spins spins(const Board& board, const SpinQuestion& question, const Queues& queues, const Rules& rules,
            const solver::Limits& limits = {});

}  // namespace tetron::pc
