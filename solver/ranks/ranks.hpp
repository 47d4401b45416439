#pragma once

#include <cstddef>
#include <vector>

namespace tetron::solver {

using Bytes = std::vector<std::byte>;

// Processes, on one machine or on many, that work on a question together. They share no memory and know each
// other by number.
class Ranks {
 public:
  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;

  // From 0 on.
  virtual int rank() const = 0;
  virtual int size() const = 0;
  // Gives each rank, this one too, the message for it, and returns those for this one, by sender. All ranks
  // call it equally often and wait for each other.
  virtual std::vector<Bytes> exchange(std::vector<Bytes> to_each) = 0;
};

}  // namespace tetron::solver
