#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "convert/animation/frames.hpp"
#include "replay/timeline/timeline.hpp"
#include "scene/still.hpp"

// A part of a recording as a sequence of pictures.
namespace tetron::convert {

// Draws moments of a clip.
struct ClipView {
  std::function<scene::Picture(const replay::State& state, base::Milliseconds now)> draw;
  std::vector<base::MatrixId> fields;  // the visible fields
  // For how long after an event the picture may change without another event. Empty: always, because the
  // view has a clock.
  std::optional<base::Milliseconds> settled_after;
};

// Shows only fields, like draw_still(). What `show` refers to must outlive the view.
ClipView still_view(const scene::Show& show, scene::StillOptions options);
// Shows what the window does, without the controls at the bottom, in pictures of that size. `view` says
// which panels are open and which player is focused. The view plays at normal speed.
ClipView window_view(const scene::Show& show, scene::Size size, scene::View view);

struct ClipOptions {
  base::Milliseconds from{};
  std::optional<base::Milliseconds> to{};  // empty or too late: the end of the recording
  // 1 to 1000. If empty, there is a picture for each event that changes what is visible, with the time
  // between pictures as in the game, but at least shortest_frame. Lights that fade without an event need a
  // rate.
  std::optional<double> frames_per_second{};
  double speed = 1;  // above 0: how fast the clip plays, compared with the game
  // Without a rate: also show moves of a piece, which makes about ten times as many pictures.
  bool moves = true;
};
inline constexpr base::Milliseconds shortest_frame{20};
// The minimum time for the last picture of a clip without a rate.
inline constexpr base::Milliseconds last_frame{1000};

// Passes the pictures from `from` to `to` to `visit`, in order. Each is later than the one before and
// different from it; the first is at `from`. With a rate, no picture begins at `to`, so that the clip is as
// long as that time. Returns when the last one ends, or empty if `visit` stopped. With a speed, times count
// from `from`, faster or slower.
// Makes one pass over the recording and keeps two pictures in memory.
std::optional<base::Milliseconds> for_each_frame(const replay::Timeline& timeline, const ClipView& view,
                                                 const ClipOptions& options, const PictureVisitor& visit);

}  // namespace tetron::convert
