#pragma once

#include "replay/timeline.hpp"
#include "scene/arrangement.hpp"
#include "scene/ground.hpp"
#include "scene/motion.hpp"
#include "scene/theme.hpp"
#include "scene/view.hpp"

namespace tetron::scene {

// All that a frame is drawn from, for the functions that draw its parts.
struct Frame {
  const replay::Timeline& timeline;
  const replay::State& state;
  const replay::Game& game;
  const View& view;
  const Arrangement& arrangement;
  Palette palette;
  const Theme& theme;
  Motion motion;
  GroundStyle ground{};
  bool marks_owners = false;  // who a stone on a shared field belongs to

  bool hides_result() const { return scene::hides_result(view, timeline); }
  bool is_focused(formats::PlayerId player) const {
    return view.focus == player && timeline.layout().players > 1;
  }
};

}  // namespace tetron::scene
