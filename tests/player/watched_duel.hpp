#pragma once

#include <chrono>

#include "player/controller/controller.hpp"
#include "tests/scene/recorded.hpp"

// A short game of two, and a controller that shows it.
namespace tetron::test {

// The numbers at the end of the lines are how many events have happened after them.
inline Script duel() {
  Script script(2);
  script
      .signal(0, tet::ChunkType::start)                       //  1
      .new_stone(0, 0, nothing, placed(t, 4, 1))              //  2
      .new_stone(0, 1, nothing, placed(o, 4, 1))              //  3
      .stone(500, 0, placed(t, 4, 2))                         //  4
      .new_stone(1000, 0, placed(t, 4, 19), placed(i, 4, 1))  //  5  placement of 0
      .weapon(1500, 0, 1)                                     //  6  marker
      .new_stone(2000, 1, placed(o, 4, 19), placed(s, 4, 1))  //  7  placement of 1
      .message(2500, 1, "ouch")                               //  8  marker
      .new_stone(3000, 0, placed(i, 4, 18), placed(l, 4, 1))  //  9  placement of 0
      .signal(7000, tet::ChunkType::gameover, 1)              // 10  marker
      .signal(10'000, tet::ChunkType::stop);                  // 11
  return script;
}

class Desk {
 public:
  explicit Desk(player::Controller::Settings settings = {.paused = true})
      : controller(game.timeline, settings) {}

  Desk& press(player::Action action, int argument = 0) {
    controller.act({action, argument});
    return *this;
  }
  Desk& wait(std::chrono::nanoseconds elapsed) {
    controller.advance(elapsed);
    return *this;
  }
  std::uint32_t time() const { return controller.view().now.value; }
  std::uint32_t events() const { return controller.state().events; }
  bool playing() const { return controller.view().playing; }
  int focus() const { return controller.view().focus ? controller.view().focus->value : -1; }

  Recorded game{duel()};
  player::Controller controller;
};

inline scene::Arrangement with_seek_bar(const Desk& desk) {
  return scene::arrange(desk.game.timeline.layout(), {1280, 720}, 1, std::nullopt, false);
}

}  // namespace tetron::test
