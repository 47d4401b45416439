#pragma once

#include <vector>

#include "scene/board/frame.hpp"

namespace tetron::scene {

// A line of the panel.
struct MistakeEntry {
  Box box;
  const review::Judgement* judgement = nullptr;
  bool is_to_come = false;

  replay::Mark mark() const { return {judgement->event + 1, judgement->time}; }
};

// The entries in arrangement.mistakes at view.now, from top to bottom: the mistakes of the focused player or
// of all, around the last one made. Without mistakes that must stay hidden.
std::vector<MistakeEntry> mistake_entries(const View& view, const Arrangement& arrangement);
// Adds a jump to each entry's moment, and places the slider.
void add_mistake_jumps(Arrangement& arrangement, const View& view);
void draw_mistakes(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
