#pragma once

#include <optional>

#include "solver/ranks/ranks.hpp"

namespace tetron::solver {

// A message that another rank sent to this one.
struct RankMessage {
  int from = 0;
  Bytes message;
};

// Messages that a rank can send to another at any time, unlike those of Ranks::exchange().
class RankMessenger {
 public:
  RankMessenger() = default;
  RankMessenger(const RankMessenger&) = delete;
  RankMessenger& operator=(const RankMessenger&) = delete;
  virtual ~RankMessenger() = default;

  // May wait until the other rank takes the message. If a rank sends many, the other must take them without
  // waiting to send.
  virtual void send(int to, const Bytes& message) = 0;
  // The next message; those of a sender come in the order in which it posted them. Returns nothing if none
  // has come.
  virtual std::optional<RankMessage> take() = 0;
};

}  // namespace tetron::solver
