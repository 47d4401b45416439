#pragma once

#include <string>

#include "scene/board/frame.hpp"

// The markers on the seek bar. Each kind has a different color and shape.
namespace tetron::scene {

// False for kinds that are switched off and for markers that a hidden result must not show.
bool is_shown(const replay::Marker& marker, const View& view);
// The visible marker nearest to `time`, at most `reach` away from it.
std::optional<replay::Marker> marker_near(const replay::Timeline& timeline, const View& view,
                                          base::Milliseconds time, base::Milliseconds reach);
// How many visible markers are that near.
std::size_t markers_near(const replay::Timeline& timeline, const View& view, base::Milliseconds time,
                         base::Milliseconds reach);
// "ann: four lines", "ann → bob: weapon 5", "ann: hello".
std::string marker_text(const replay::Marker& marker, const replay::Timeline& timeline,
                        const replay::Game& game);
// The text of a message, ready to be drawn, and its recipient; 0 is everybody.
struct Message {
  base::PlayerId sender{};
  std::uint8_t target = 0;
  std::string text;
};
// `marker` must be of the kind chat.
Message message_of(const replay::Marker& marker, const replay::Timeline& timeline, const replay::Game& game);

// Draws all visible markers in the lane above the seek bar.
void draw_markers(Layer& layer, const Frame& frame);
// Draws a legend of the visible kinds, in a line that ends at the right end of `box`.
void draw_marker_legend(Layer& layer, const Frame& frame, const Box& box);

// The x coordinate of a moment on the seek bar.
int x_on_bar(const Frame& frame, base::Milliseconds time);

}  // namespace tetron::scene
