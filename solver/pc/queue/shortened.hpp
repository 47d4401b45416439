#pragma once

#include <cstdint>
#include <vector>

#include "solver/pc/queue/queue.hpp"

// Within the solver only.
namespace tetron::pc {

// Queues of which only the first pieces matter, and what is found of these as one of the whole ones.
class Shortened {
 public:
  // `whole` has to live as long.
  Shortened(const Queues& whole, std::size_t length) : whole_(whole), short_(beginnings(whole, length)) {}

  const Queues& queues() const { return short_; }
  // Of a set of numbers of the beginnings: the numbers of the sequences that begin so.
  std::vector<std::uint64_t> all(const std::vector<std::uint64_t>& beginnings) const;

 private:
  const Queues& whole_;
  Queues short_;
};

}  // namespace tetron::pc
