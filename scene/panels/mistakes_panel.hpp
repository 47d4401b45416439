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

// What stands in arrangement.mistakes at view.now, from top to bottom: the mistakes of the focused player or
// of all, around the last one that was made. Nothing of what has not been seen.
std::vector<MistakeEntry> mistake_entries(const View& view, const Arrangement& arrangement);
// Makes them lead to their moment when they are clicked, and places the slider.
void add_mistake_jumps(Arrangement& arrangement, const View& view);
void draw_mistakes(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
