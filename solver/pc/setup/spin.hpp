#pragma once

#include "solver/pc/clear/path.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// How much of a setup for a spin is known to be possible.
enum class SpinFit : std::uint8_t {
  shape,   // only that the pieces lie there; perhaps they cannot be placed one by one
  others,  // also that the other pieces can be placed there, and that the T rests on something
  all,     // also that the T turns into its place
};

// A piece that was turned into its place.
struct Spin {
  Placed piece;
  bool is_full = false;               // for a T: the spin is not a mini
  SpinFit fit = SpinFit::all;         // how much of this is possible
  std::vector<Placed> before;         // pieces placed first
  std::vector<std::uint64_t> covers;  // bits of the sequences that bring the pieces (Queues::at)
  std::uint64_t covered = 0;
};

struct Spins {
  solver::End end = solver::End::complete;
  std::uint64_t total = 0;
  std::uint64_t success = 0;  // number of sequences with at least one spin
  std::vector<Spin> spins;    // those that clear the most rows first
};

struct SpinQuestion {
  bool all_kinds = false;  // spins of all kinds of pieces; else only of T
  int before = 0;          // most other pieces that may come first
  int rows = 0;            // fewest rows that the spin has to clear
  bool full = false;       // no minis
};

// How many pieces of a queue of `length` matter: those before, the one that spins, and with hold one more.
std::size_t pieces_that_matter(const SpinQuestion& question, bool hold, std::size_t length);

// All spins that the sequences reach. A T spins if its last move was a turn and at least three of the four
// cells diagonal to its centre are blocks or walls. The spin is full if both cells that the T points to are,
// or if the turn says so (Kick). Another piece spins if its last move was a turn and it cannot move to
// either side or up. Pieces lie within the rows of with_room(board).
Spins spins(const Board& board, const SpinQuestion& question, const Queues& queues, const Rules& rules,
            const solver::Limits& limits = {});

}  // namespace tetron::pc
