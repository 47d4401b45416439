#include "scene/panels/values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "scene/layout/metrics.hpp"
#include "scene/panels/markers.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/player_tag.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// What the curves show of a placement: the chance to win after it in percent, or the lines that are expected.
bool shows_chances(const Frame& frame) {
  return frame.view.review->unit == review::CostUnit::percent;
}
double value_of(const Frame& frame, const review::Judgement& one) {
  return shows_chances(frame) ? 100 * one.chance : one.lines_expected;
}

bool is_drawn(const Frame& frame, base::PlayerId player) {
  return !frame.view.focus || *frame.view.focus == player;
}

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
    const int high = static_cast<int>(std::lround(value_of(frame_, one) / most_ * (box_.height - thick_)));
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

namespace {

// The curves have their name above and the marks of mistakes below; the numbers of the axis are at their
// left.
struct ValuesPlace {
  Box heading;
  Box axis;
  Box curves;
};
ValuesPlace values_place(const Arrangement& all) {
  Box rest{all.values.x, all.values.y + all.px(2), all.values.width, all.values.height - all.px(9)};
  ValuesPlace place;
  place.heading = rest.take_top(all.px(15));
  rest.take_top(all.px(2));
  // As wide as the seek bar, so that the same moment is above it.
  place.curves = rest;
  place.axis = {rest.x, rest.y, std::min(rest.width, all.px(40)), rest.height};
  return place;
}

// "ann ben", each in the player's color, from the right; players without room are left out.
void draw_legend(Layer& layer, const Frame& frame, Box box, int size) {
  for (int id = frame.timeline.layout().players - 1; id >= 0; --id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    if (!is_drawn(frame, player)) continue;
    const std::string name = player_name(frame.game, player);
    const int width = static_cast<int>(std::ceil(guessed_width(name) * size)) + size;
    if (width > box.width) return;
    box.width -= width;
    layer.write(name, {box.right() + size / 2, box.y, width - size / 2, box.height},
                {size, mixed(player_color(player), frame.theme.text, 0.4), Align::right});
  }
}

}  // namespace

void draw_values(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  if (all.values.empty() || !frame.view.review) return;
  layer.fill(all.values, mixed(frame.theme.track, frame.theme.background, 0.5));
  const ValuesPlace place = values_place(all);
  const Box& box = place.curves;
  if (box.height < all.px(8)) return;
  double most = shows_chances(frame) ? 100 : 1;
  for (const review::Judgement& one : frame.view.review->judgements)
    if (is_seen(frame, one)) most = std::max(most, value_of(frame, one));
  const int size = std::min(all.px(12), place.heading.height);
  const std::string_view name = shows_chances(frame) ? "Chance to win, %" : "Lines to come";
  const int named = static_cast<int>(std::ceil(guessed_width(name) * size)) + size;
  layer.write(name, {place.heading.x + size / 2, place.heading.y, named, place.heading.height},
              {size, frame.theme.label});
  draw_legend(layer, frame,
              {place.heading.x + named, place.heading.y, place.heading.width - named - size / 2,
               place.heading.height},
              size);
  // Lines for all, half and nothing of it.
  for (const int quarter : {0, 2, 4}) {
    const int y = std::min(box.y + box.height * quarter / 4, box.bottom() - all.px(1));
    layer.fill({box.x, y, box.width, all.px(1)}, frame.theme.surface_edge);
  }
  for (int id = 0; id < frame.timeline.layout().players; ++id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    if (!is_drawn(frame, player)) continue;
    Line line(layer, frame, player, box, most);
    for (const review::Judgement& one : frame.view.review->judgements)
      if (one.player == player && is_seen(frame, one)) line.take(one);
  }
  const int digits = std::min(all.px(11), box.height / 2);
  if (digits < 6) return;
  layer.write(fmt::format("{:.0f}", most), {place.axis.x + size / 2, box.y, place.axis.width, digits},
              {digits, frame.theme.label});
  layer.write("0", {place.axis.x + size / 2, box.bottom() - digits, place.axis.width, digits},
              {digits, frame.theme.label});
}

namespace {

// The player's last placement by then that may be shown.
const review::Judgement* last_judged(const Frame& frame, base::PlayerId player, base::Milliseconds time) {
  const review::Judgement* last = nullptr;
  for (const review::Judgement& one : frame.view.review->judgements)
    if (one.player == player && one.time <= time && is_seen(frame, one)) last = &one;
  return last;
}

}  // namespace

void draw_advantage(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  if (all.advantage.empty() || !frame.view.review || !shows_chances(frame)) return;
  std::array<base::PlayerId, 2> players{};  // left, right
  std::array<std::optional<double>, 2> chances;
  for (std::size_t i = 0; i < 2; ++i) {
    players[i] = all.fields[i].players.front().player;
    if (const auto* last = last_judged(frame, players[i], frame.view.now)) chances[i] = last->chance;
  }
  if (!chances[0] && !chances[1]) return;
  const double left = chances[0].value_or(1 - chances[1].value_or(0));
  const double right = chances[1].value_or(1 - left);
  const double share = left + right > 0 ? left / (left + right) : 0.5;
  const auto color = [&](std::size_t i) { return mixed(player_color(players[i]), frame.theme.text, 0.4); };
  const int size = all.px(12);
  Box rest = all.advantage;
  const Box above = rest.take_top(size * 3 / 2);
  const Box below{rest.x, rest.bottom() - above.height, rest.width, above.height};
  rest.height -= below.height;
  if (rest.height < 2 * size) return;
  // The left player's part is below, as on the axis of the line of values.
  const Box bar{rest.x + (rest.width - all.px(10)) / 2, rest.y, all.px(10), rest.height};
  const int high = static_cast<int>(std::lround(share * bar.height));
  layer.fill(bar, player_color(players[1]));
  layer.fill({bar.x, bar.bottom() - high, bar.width, high}, player_color(players[0]));
  layer.fill({bar.x - all.px(3), bar.y + bar.height / 2, bar.width + 2 * all.px(3), all.px(1)},
             frame.theme.text);
  const int percent = static_cast<int>(std::lround(100 * share));
  layer.write(fmt::format("{} %", 100 - percent), above, {size, color(1), Align::centre, Weight::bold});
  layer.write(fmt::format("{} %", percent), below, {size, color(0), Align::centre, Weight::bold});
}

std::string values_text(const Frame& frame, base::Milliseconds time) {
  if (frame.arrangement.values.empty() || !frame.view.review) return {};
  std::vector<std::string> parts;
  for (int id = 0; id < frame.timeline.layout().players; ++id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    if (!is_drawn(frame, player)) continue;
    const review::Judgement* const last = last_judged(frame, player, time);
    if (last == nullptr) continue;
    const std::string value =
        fmt::format("{:.0f} {}", value_of(frame, *last), shows_chances(frame) ? "%" : "lines");
    const bool is_alone = frame.timeline.layout().players == 1;
    parts.push_back(is_alone ? value : fmt::format("{} {}", name_in_sentence(frame.game, player), value));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace tetron::scene
