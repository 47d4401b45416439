#pragma once

#include "replay/timeline/timeline.hpp"
#include "scene/layout/arrangement.hpp"
#include "scene/layout/view.hpp"
#include "scene/primitives/picture.hpp"

namespace tetron::scene {

// What does not change while a recording is shown.
struct Show {
  const replay::Timeline& timeline;
  const replay::Game& game;
  Titles titles{};
};

// Draws a frame. The same arguments always give the same picture. `state` must be a state of show.timeline,
// and `arrangement` made for its layout and the view's focus.
Picture draw_scene(const Show& show, const replay::State& state, const View& view,
                   const Arrangement& arrangement);

}  // namespace tetron::scene
