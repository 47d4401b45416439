#pragma once

#include <optional>

#include "solver/ranks/ranks.hpp"

namespace tetron::solver {

// A message that another rank sent to this one.
struct Letter {
  int from = 0;
  Bytes message;
};

// Messages that a rank can send to another at any time, unlike those of Ranks::exchange().
class Letters {
 public:
  Letters() = default;
  Letters(const Letters&) = delete;
  Letters& operator=(const Letters&) = delete;
  virtual ~Letters() = default;

  // May wait until the other rank takes the message. If a rank sends many, the other must take them without
  // waiting to send.
  virtual void post(int to, const Bytes& message) = 0;
  // The next message; those of a sender come in the order in which it posted them. Returns nothing if none
  // has come.
  virtual std::optional<Letter> take() = 0;
};

}  // namespace tetron::solver
