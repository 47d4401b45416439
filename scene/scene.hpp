#pragma once

#include <vector>

#include "replay/timeline/timeline.hpp"
#include "scene/layout/arrangement.hpp"
#include "scene/layout/view.hpp"
#include "scene/panels/help.hpp"
#include "scene/primitives/picture.hpp"

namespace tetron::scene {

// What never changes while a recording is shown.
struct Show {
  const replay::Timeline& timeline;
  const replay::Game& game;
  Titles titles{};
  std::vector<KeyHelp> keys{};  // in the order in which help shows them
};

// What a frame shows: the same for the same arguments, wherever and however often it is called. `state` is
// a state of show.timeline, `arrangement` made for its layout and the view's focus.
Picture draw_scene(const Show& show, const replay::State& state, const View& view,
                   const Arrangement& arrangement);

}  // namespace tetron::scene
