#pragma once

#include <cstdint>
#include <vector>

#include "solver/pc/queue/queue.hpp"

// Internal to the solver.
namespace tetron::pc {

// Queues cut to the first pieces, which are all that matters, and the way back from results for these to
// results for the whole queues.
class Shortened {
 public:
  // `whole` must outlive the object.
  Shortened(const Queues& whole, std::size_t length) : whole_(whole), short_(beginnings(whole, length)) {}

  const Queues& queues() const { return short_; }
  // From a set of numbers of the short sequences: the numbers of the whole sequences that begin with them.
  std::vector<std::uint64_t> all(const std::vector<std::uint64_t>& beginnings) const;

 private:
  const Queues& whole_;
  Queues short_;
};

}  // namespace tetron::pc
