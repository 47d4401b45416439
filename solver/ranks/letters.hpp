#pragma once

#include <optional>

#include "solver/ranks/ranks.hpp"

namespace tetron::solver {

// What a rank sent to this one.
struct Letter {
  int from = 0;
  Bytes message;
};

// Messages that ranks send each other when they like, unlike those of Ranks::exchange().
class Letters {
 public:
  Letters() = default;
  Letters(const Letters&) = delete;
  Letters& operator=(const Letters&) = delete;
  virtual ~Letters() = default;

  // May wait until the other takes it: who sends much must be waited for by one that takes and does not send.
  virtual void post(int to, const Bytes& message) = 0;
  // The next one, in the order in which its sender posted; nothing if none has come.
  virtual std::optional<Letter> take() = 0;
};

}  // namespace tetron::solver
