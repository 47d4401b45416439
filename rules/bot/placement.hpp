#pragma once

#include "rules/engine/game.hpp"

namespace tetron::rules {

// How a bot brings a tumo to its place.
struct Placement {
  int turns = 0;    // to the right
  int columns = 0;  // to the right; negative: to the left
};

// Gives the keys of a placement: one key after the other with a frame in between, then down or up.
class Steering {
 public:
  void follow(Placement placement) {
    left_ = placement;
    pressed_ = false;
  }
  Inputs next(const Settings& settings);

 private:
  Placement left_;
  bool pressed_ = false;
};

// Detects when a new tumo has appeared since the last call.
class TumoWatch {
 public:
  bool is_new(const Game& game) {
    if (!game.tumo() || game.counts().tumos + 1 == seen_) return false;
    seen_ = game.counts().tumos + 1;
    return true;
  }

 private:
  std::uint64_t seen_ = 0;
};

}  // namespace tetron::rules
