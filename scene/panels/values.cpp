#include "scene/panels/values.hpp"

#include <algorithm>
#include <cmath>

#include "scene/layout/metrics.hpp"
#include "scene/panels/markers.hpp"
#include "scene/text/player_tag.hpp"

namespace tetron::scene {

namespace {

// `one.event` events come before the placement, so it has been seen once one more event has.
bool is_seen(const Frame& frame, const review::Judgement& one) {
  return may_show(frame.view, {one.event + 1, one.time});
}

// One player's line, with a step at each placement.
class Line {
 public:
  Line(Layer& layer, const Frame& frame, base::PlayerId player, const Box& box, double most)
      : layer_(layer),
        frame_(frame),
        player_(player),
        box_(box),
        most_(most),
        thick_(frame.arrangement.px(2)) {}

  void take(const review::Judgement& one) {
    const int x = x_on_bar(frame_, one.time);
    const int high = static_cast<int>(std::lround(one.lines_expected / most_ * (box_.height - thick_)));
    const int y = box_.bottom() - thick_ - std::clamp(high, 0, box_.height - thick_);
    const Color color = player_color(player_);
    if (last_x_ >= 0) {
      layer_.fill({last_x_, last_y_, std::max(1, x - last_x_), thick_}, color);
      layer_.fill({x, std::min(y, last_y_), frame_.arrangement.px(1), std::abs(y - last_y_) + thick_}, color);
    }
    last_x_ = x;
    last_y_ = y;
    if (is_listed(frame_.view, one))
      layer_.fill(
          {x, box_.bottom() + frame_.arrangement.px(1), frame_.arrangement.px(1), frame_.arrangement.px(4)},
          color);
  }

 private:
  Layer& layer_;
  const Frame& frame_;
  base::PlayerId player_;
  Box box_;
  double most_;
  int thick_;
  int last_x_ = -1;
  int last_y_ = 0;
};

}  // namespace

void draw_values(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  if (all.values.empty() || !frame.view.review) return;
  layer.fill(all.values, mixed(frame.theme.track, frame.theme.background, 0.5));
  const Box box{all.values.x, all.values.y + all.px(2), all.values.width, all.values.height - all.px(9)};
  if (box.height < all.px(8)) return;
  double most = 1;
  for (const review::Judgement& one : frame.view.review->judgements)
    if (is_seen(frame, one)) most = std::max(most, one.lines_expected);
  for (int id = 0; id < frame.timeline.layout().players; ++id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    if (frame.view.focus && *frame.view.focus != player) continue;
    Line line(layer, frame, player, box, most);
    for (const review::Judgement& one : frame.view.review->judgements)
      if (one.player == player && is_seen(frame, one)) line.take(one);
  }
}

}  // namespace tetron::scene
