#include "convert/animation/clip.hpp"

#include <algorithm>
#include <limits>

#include "scene/board/motion.hpp"

namespace tetron::convert {

namespace {

using base::MatrixId;
using base::Milliseconds;
using scene::Picture;

Milliseconds later(Milliseconds time, Milliseconds by) {
  constexpr std::uint32_t last = std::numeric_limits<std::uint32_t>::max();
  return Milliseconds(time.value > last - by.value ? last : time.value + by.value);
}

// What is visible of some fields.
struct VisibleState {
  std::vector<field::Cell> cells;
  std::vector<std::optional<game::Place>> stones;
  std::vector<bool> alive;
  friend bool operator==(const VisibleState&, const VisibleState&) = default;
};

VisibleState sight_of(const replay::State& state, const std::vector<MatrixId>& fields, bool moves) {
  VisibleState visible;
  const replay::Layout& game = state.layout();
  for (const MatrixId field : fields) {
    const auto cells = state.grid(field).cells();
    visible.cells.insert(visible.cells.end(), cells.begin(), cells.end());
    for (int id = 0; id < game.players; ++id) {
      const base::PlayerId player(static_cast<std::uint8_t>(id));
      if (game.field_of(player) != field) continue;
      if (moves) visible.stones.push_back(state.players[player.value].falling);
      visible.alive.push_back(state.players[player.value].alive);
    }
  }
  return visible;
}

class Frames {
 public:
  Frames(const replay::Timeline& timeline, const ClipView& view, const ClipOptions& options,
         const PictureVisitor& visit)
      : playhead_(timeline),
        view_(view),
        from_(options.from),
        to_(std::max(from_, std::min(timeline.duration(), options.to.value_or(timeline.duration())))),
        speed_(options.speed),
        moves_(options.moves || options.frames_per_second),
        visit_(visit) {}

  std::optional<Milliseconds> at_rate(double per_second) {
    Milliseconds moment = from_;
    Milliseconds start = from_;
    for (std::uint64_t index = 1;; ++index) {
      if (!show(moment, start)) return std::nullopt;
      moment = frame_time(from_, index, per_second / speed_);
      const Milliseconds next = frame_time(from_, index, per_second);
      if (moment >= to_ || next <= start) return std::max(next, later(start_, Milliseconds(1)));
      start = next;
    }
  }

  std::optional<Milliseconds> at_changes() {
    if (!show(from_, from_)) return std::nullopt;
    for (auto event = playhead_.next(); event && event->time <= to_; event = playhead_.next()) {
      const std::uint32_t before = playhead_.state().events;
      const Milliseconds start = std::max(slowed(event->time), later(start_, shortest_frame));
      const Milliseconds moment =
          std::max(event->time, frame_time(from_, start.value - from_.value, 1000 / speed_));
      if (!show(std::min(moment, to_), start)) return std::nullopt;
      if (playhead_.state().events <= before) break;  // the file has changed meanwhile
    }
    return std::max(slowed(to_), later(start_, last_frame));
  }

 private:
  // When the clip shows a moment.
  Milliseconds slowed(Milliseconds moment) const {
    return frame_time(from_, moment.value - from_.value, 1000 * speed_);
  }
  // Shows the picture of `moment` from `start` on. Returns false if `visit` wants no more.
  bool show(Milliseconds moment, Milliseconds start) {
    playhead_.seek(moment);
    const replay::State& state = playhead_.state();
    if (stands_still()) return true;
    settled_ = view_.settled_after && moment >= later(state.time, *view_.settled_after);
    drawn_events_ = state.events;
    if (is_shown_by_fields()) sight_ = sight_of(state, view_.fields, moves_);
    Picture picture = view_.draw(state, moment);
    if (last_ && picture == *last_) return true;
    last_ = std::move(picture);
    start_ = start;
    return visit_(*last_, start);
  }

  bool is_shown_by_fields() const { return !moves_ || view_.settled_after == Milliseconds(0); }
  // Whether the last drawn picture also shows this moment, or differences of this moment are not to be
  // shown.
  bool stands_still() const {
    if (!last_) return false;
    const replay::State& state = playhead_.state();
    if (settled_ && state.events == drawn_events_) return true;
    return is_shown_by_fields() && sight_of(state, view_.fields, moves_) == sight_;
  }

  replay::Playhead playhead_;
  const ClipView& view_;
  Milliseconds from_;
  Milliseconds to_;
  double speed_;
  bool moves_;
  const PictureVisitor& visit_;

  std::optional<Picture> last_;  // the last one passed to `visit`
  Milliseconds start_{};         // start of last_
  // State of the last drawn picture.
  std::uint32_t drawn_events_ = 0;
  bool settled_ = false;  // it does not change until the next event
  VisibleState sight_;
};

}  // namespace

ClipView still_view(const scene::Show& show, scene::StillOptions options) {
  ClipView view;
  view.fields = scene::still_fields(show.timeline.layout(), options);
  view.settled_after = Milliseconds(options.style.look.motion ? scene::cleared_time : 0);
  view.draw = [show, options = std::move(options)](const replay::State& state, Milliseconds now) {
    return draw_still(show, state, now, options);
  };
  return view;
}

ClipView window_view(const scene::Show& show, scene::Size size, scene::View view) {
  view.playing = true;
  view.speed = 1;
  view.help = false;
  view.message.clear();
  view.hover.reset();
  const replay::Layout& game = show.timeline.layout();
  const bool is_damaged = !show.titles.damage.empty();
  scene::Arrangement arrangement =
      arrange(game, size, 1, view.focus, is_damaged, view.panels(), scene::Footer::clock);
  ClipView clip;
  clip.fields = scene::still_fields(game, {});
  clip.draw = [show, view = std::move(view), arrangement = std::move(arrangement)](const replay::State& state,
                                                                                   Milliseconds now) {
    scene::View moment = view;
    moment.now = moment.reached = now;
    return draw_scene(show, state, moment, arrangement);
  };
  return clip;
}

std::optional<Milliseconds> for_each_frame(const replay::Timeline& timeline, const ClipView& view,
                                           const ClipOptions& options, const PictureVisitor& visit) {
  Frames frames(timeline, view, options, visit);
  return options.frames_per_second ? frames.at_rate(*options.frames_per_second) : frames.at_changes();
}

}  // namespace tetron::convert
