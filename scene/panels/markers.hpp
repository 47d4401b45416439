#pragma once

#include <string>

#include "scene/board/frame.hpp"

// The markers on the seek bar: each kind has a color and a shape of its own.
namespace tetron::scene {

// False for kinds that are switched off and for what a hidden result keeps secret.
bool is_shown(const replay::Marker& marker, const View& view);
// The marker shown nearest to `time`, no further than `reach` from it.
std::optional<replay::Marker> marker_near(const replay::Timeline& timeline, const View& view,
                                          base::Milliseconds time, base::Milliseconds reach);
// How many are there.
std::size_t markers_near(const replay::Timeline& timeline, const View& view, base::Milliseconds time,
                         base::Milliseconds reach);
// "ann: four lines", "ann → bob: weapon 5", "ann: hello".
std::string marker_text(const replay::Marker& marker, const replay::Timeline& timeline,
                        const replay::Game& game);
// What a message says, ready to be drawn, and to whom: 0 is everybody.
struct Message {
  base::PlayerId sender{};
  std::uint8_t target = 0;
  std::string text;
};
// Of a marker of the kind chat.
Message message_of(const replay::Marker& marker, const replay::Timeline& timeline, const replay::Game& game);

// All that are shown, in the lane above the seek bar.
void draw_markers(Layer& layer, const Frame& frame);
// What each kind that is switched on looks like, in a line that ends at the right end of `box`.
void draw_marker_legend(Layer& layer, const Frame& frame, const Box& box);

// Where a moment stands on the seek bar.
int x_on_bar(const Frame& frame, base::Milliseconds time);

}  // namespace tetron::scene
