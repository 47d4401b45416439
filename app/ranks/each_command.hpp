#pragma once

#include <optional>
#include <span>

#include "app/ranks/each.hpp"

namespace tetron::app {

class Command;
struct Program;

// `tetron-mpi each`: sets what is to be done, which begins when the command line has been read.
void add_each(Command& root, Program& program, std::optional<EachWork>& chosen);

// As the first rank tells it the others, without the inputs.
void put_each(solver::Bytes& message, const EachWork& work);
std::optional<EachWork> take_each(std::span<const std::byte> message);

// Writes to the standard streams what became of an input. False if they take no more.
bool write_outcome(const EachOutcome& outcome);

}  // namespace tetron::app
