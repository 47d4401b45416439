#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "convert/animation/frames.hpp"
#include "replay/timeline/timeline.hpp"
#include "scene/still.hpp"

// A part of a recording as pictures one after the other.
namespace tetron::convert {

// What a clip shows of a moment.
struct ClipView {
  std::function<scene::Picture(const replay::State& state, base::Milliseconds now)> draw;
  std::vector<base::MatrixId> fields;  // those that can be seen
  // How long after an event the picture may go on changing without another; nothing: always, for it has a
  // clock.
  std::optional<base::Milliseconds> settled_after;
};

// Fields only, as draw_still() does. What `show` refers to must outlive the view.
ClipView still_view(const scene::Show& show, scene::StillOptions options);
// What the window shows without the transport bar, for pictures of that size. `view` says which panels are
// open and whom it follows; it plays at ordinary speed.
ClipView window_view(const scene::Show& show, scene::Size size, scene::View view);

struct ClipOptions {
  base::Milliseconds from{};
  std::optional<base::Milliseconds> to{};  // nothing or later than that: the end of the recording
  // 1 to 1000; nothing: a picture where an event changes what can be seen, as long after the one before as
  // it was in the game, but at least shortest_frame. Lights that go out by themselves need a rate.
  std::optional<double> frames_per_second{};
  // Without a rate: also where a stone only moves, about ten times as many pictures as without.
  bool moves = true;
};
inline constexpr base::Milliseconds shortest_frame{20};
// How long the last picture of a clip without a rate stands at least.
inline constexpr base::Milliseconds last_frame{1000};

// Shows the pictures from `from` to `to` in order, each later than the one before and different from it, the
// first at `from`, and returns when the last one ends; nothing if `visit` wanted no more. Steps through the
// recording once and keeps two pictures, however long it is.
std::optional<base::Milliseconds> for_each_frame(const replay::Timeline& timeline, const ClipView& view,
                                                 const ClipOptions& options, const PictureVisitor& visit);

}  // namespace tetron::convert
