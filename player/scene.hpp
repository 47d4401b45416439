#pragma once

#include "player/arrangement.hpp"
#include "player/keys.hpp"
#include "player/picture.hpp"
#include "player/view.hpp"
#include "replay/timeline.hpp"

namespace tetron::player {

// What never changes while a recording is shown.
struct Show {
  const replay::Timeline& timeline;
  const replay::Game& game;
  Titles titles{};
  KeyMap keys{};
};

// What the window shows: the same for the same arguments, wherever and however often it is called. `state` is
// a state of show.timeline, `arrangement` made for its layout and the view's focus.
Picture scene(const Show& show, const replay::State& state, const View& view, const Arrangement& arrangement);

}  // namespace tetron::player
