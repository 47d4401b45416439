#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "app/io/exit_code.hpp"
#include "solver/ranks/rank_messenger.hpp"

// The program tetron-mpi: what is asked is said to the first rank, which tells it the others.
namespace tetron::app {

// Ranks that can also send each other letters.
struct RankGroup {
  solver::Ranks& ranks;
  solver::RankMessenger& messenger;
  // Ends all ranks at once, with that code: this one cannot go on.
  std::function<void(ExitCode)> give_up;
};

// Of the first rank: reads the command line and writes the answer. `memory` is what a rank may take unless
// the command line says it, in bytes. Throws std::bad_alloc if the others wait for this one, which has none
// left.
ExitCode run_shared(std::span<const char* const> arguments, const RankGroup& group, std::size_t memory);
// Of the others: works with the first one until that is done.
void serve_shared(const RankGroup& group, std::size_t memory);

}  // namespace tetron::app
