#pragma once

#include "player/controller/controller.hpp"

// What somebody does before a golden picture is drawn.
namespace tetron::test {

void count_down(player::Controller& controller);
// Some pieces of an attempt, with a goal.
void play_on_with_goal(player::Controller& controller);
// The next mistake, and what a bot says of it.
void ask_judge(player::Controller& controller);

}  // namespace tetron::test
