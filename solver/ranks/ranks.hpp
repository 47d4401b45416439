#pragma once

#include <cstddef>
#include <vector>

namespace tetron::solver {

using Bytes = std::vector<std::byte>;

// Processes, on one machine or on several, that work on a question together. They share no memory and
// address each other by number.
class Ranks {
 public:
  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;

  // The number of this rank, from 0.
  virtual int rank() const = 0;
  virtual int size() const = 0;
  // Sends a message to each rank, including this one, and returns the messages for this rank, by sender. All
  // ranks call it the same number of times, and each call waits for all of them.
  virtual std::vector<Bytes> exchange(std::vector<Bytes> to_each) = 0;
};

}  // namespace tetron::solver
