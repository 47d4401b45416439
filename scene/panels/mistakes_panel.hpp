#pragma once

#include <vector>

#include "scene/board/frame.hpp"
#include "scene/layout/scrolling.hpp"

namespace tetron::scene {

// A line of the panel.
struct MistakeEntry {
  Box box;
  std::vector<std::string> reason{};  // in lines
  const review::Judgement* judgement = nullptr;

  replay::Mark mark() const { return {judgement->event + 1, judgement->time}; }
};

struct MistakeList {
  std::vector<MistakeEntry> entries;  // those that are visible
  Scrolling scrolling;
};
// The entries in arrangement.mistakes at view.now, from top to bottom: the mistakes of the focused player or
// of all, from view.mistakes_first on or around the last one made. Without mistakes that must stay hidden.
MistakeList mistake_list(const View& view, const Arrangement& arrangement);
// Adds a jump to each entry's moment, and places the slider and the scroll bar.
void add_mistake_jumps(Arrangement& arrangement, const View& view);
void draw_mistakes(Layer& layer, const Frame& frame);
// The position at the mistake under the mouse, over everything else.
void draw_mistake_hover(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
