#include "scene/panels/markers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "replay/timeline/what_happens.hpp"
#include "scene/primitives/drawable.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

using base::Milliseconds;
using base::PlayerId;
using replay::Marker;
using replay::MarkerKind;

// A part of a sign, in design pixels from the middle of the lane's lower end, upwards.
struct Part {
  double left;
  double bottom;
  double width;
  double height;
};

struct Sign {
  std::string_view name;
  double width;  // signs of a kind that would come closer than this are drawn once
  std::array<Part, 4> parts;
};

// By MarkerKind: a tick, four lines, a cross, an arrow head, a speech bubble.
constexpr std::array<Sign, replay::marker_kinds> signs{
    Sign{"weapon", 3, {{{-1, 0, 2, 8}}}},
    Sign{"four lines", 8, {{{-3.5, 1, 7, 1}, {-3.5, 4, 7, 1}, {-3.5, 7, 7, 1}, {-3.5, 10, 7, 1}}}},
    Sign{"game over", 8, {{{-1, 0, 2, 12}, {-4, 7, 8, 2}}}},
    Sign{"revival", 8, {{{-4, 2, 8, 2}, {-3, 4, 6, 2}, {-2, 6, 4, 2}, {-1, 8, 2, 2}}}},
    Sign{"chat", 7, {{{-3, 2, 6, 4}, {-2, 0, 2, 2}}}}};
constexpr std::array drawn_order{MarkerKind::chat, MarkerKind::weapon, MarkerKind::revival,
                                 MarkerKind::four_lines, MarkerKind::death};

const Sign& sign_of(MarkerKind kind) {
  return signs[static_cast<std::size_t>(kind)];
}

// `x` is the middle of the sign.
void draw_sign(Layer& layer, const Frame& frame, const Box& lane, int x, MarkerKind kind) {
  const Arrangement& all = frame.arrangement;
  for (const Part& part : sign_of(kind).parts) {
    if (part.width == 0) break;
    const int height = all.px(part.height);
    const int bottom = lane.bottom() - (part.bottom > 0 ? all.px(part.bottom) : 0);
    const int top = std::max(lane.y, bottom - height);
    const int from = x - static_cast<int>(std::lround(-part.left * all.unit));
    const int left = std::max(lane.x, from);
    const int right = std::min(lane.right(), from + all.px(part.width));
    layer.fill({left, top, right - left, bottom - top}, marker_color(kind));
  }
}

auto within(const replay::Timeline& timeline, Milliseconds time, Milliseconds reach) {
  const std::uint32_t first = time.value - std::min(time.value, reach.value);
  const std::uint32_t last = time.value + std::min(~time.value, reach.value);
  return timeline.markers_between(Milliseconds(first), Milliseconds(last));
}

}  // namespace

bool is_shown(const Marker& marker, const View& view) {
  return view.markers.test(static_cast<std::size_t>(marker.kind)) && may_show(view, marker.mark);
}

std::size_t markers_near(const replay::Timeline& timeline, const View& view, Milliseconds time,
                         Milliseconds reach) {
  return static_cast<std::size_t>(std::ranges::count_if(
      within(timeline, time, reach), [&view](const Marker& marker) { return is_shown(marker, view); }));
}

std::optional<Marker> marker_near(const replay::Timeline& timeline, const View& view, Milliseconds time,
                                  Milliseconds reach) {
  const auto distance = [time](const Marker& marker) {
    const std::int64_t difference = std::int64_t{marker.mark.time.value} - time.value;
    return difference < 0 ? -difference : difference;
  };
  std::optional<Marker> nearest;
  for (const Marker& marker : within(timeline, time, reach))
    if (is_shown(marker, view) && (!nearest || distance(marker) < distance(*nearest))) nearest = marker;
  return nearest;
}

Message message_of(const Marker& marker, const replay::Timeline& timeline, const replay::Game& game) {
  const auto kept = timeline.event(marker);
  if (!kept) return {};
  const auto said = replay::said_message(kept->event(), timeline.track(), game.encoding);
  if (!said) return {};
  return {said->sender, said->to, drawable(said->text.raw(), 255)};
}

std::string marker_text(const Marker& marker, const replay::Timeline& timeline, const replay::Game& game) {
  switch (marker.kind) {
    case MarkerKind::weapon: {
      const auto kept = timeline.event(marker);
      if (!kept) break;
      if (const auto use = replay::weapon_use(kept->event(), timeline.track()))
        return fmt::format("{} → {}: weapon {}", player_name(game, use->sender),
                           player_name(game, use->target), use->weapon);
      break;
    }
    case MarkerKind::four_lines:
    case MarkerKind::revival:
      return fmt::format("{}: {}", field_name(game, timeline.layout(), base::MatrixId(marker.id)),
                         sign_of(marker.kind).name);
    case MarkerKind::chat: {
      const Message message = message_of(marker, timeline, game);
      return fmt::format("{}: {}", player_name(game, message.sender), message.text);
    }
    case MarkerKind::death:
      break;
  }
  return fmt::format("{}: {}", player_name(game, PlayerId(marker.id)), sign_of(marker.kind).name);
}

int x_on_bar(const Frame& frame, Milliseconds time) {
  const Box& bar = frame.arrangement.seek_bar;
  const double end = bar_end(frame.view, frame.timeline).value;
  const double share = end > 0 ? std::min(1.0, time.value / end) : 0;
  return bar.x + static_cast<int>(std::lround(share * std::max(0, bar.width - 1)));
}

void draw_markers(Layer& layer, const Frame& frame) {
  const Box& lane = frame.arrangement.markers;
  if (lane.empty()) return;
  const auto columns = static_cast<std::size_t>(lane.width);
  std::array<std::vector<bool>, replay::marker_kinds> taken;
  for (auto& slots : taken) slots.resize(columns);
  for (const Marker& marker : frame.timeline.markers()) {
    if (!is_shown(marker, frame.view)) continue;
    const auto x = static_cast<std::size_t>(x_on_bar(frame, marker.mark.time) - lane.x);
    if (x < columns) taken[static_cast<std::size_t>(marker.kind)][x] = true;
  }
  for (const MarkerKind kind : drawn_order) {
    const auto& slots = taken[static_cast<std::size_t>(kind)];
    const auto apart = static_cast<std::size_t>(frame.arrangement.px(sign_of(kind).width));
    for (std::size_t x = 0; x < columns; ++x) {
      if (!slots[x]) continue;
      draw_sign(layer, frame, lane, lane.x + static_cast<int>(x), kind);
      x += apart - 1;
    }
  }
}

void draw_marker_legend(Layer& layer, const Frame& frame, const Box& box) {
  const Arrangement& all = frame.arrangement;
  const int size = std::min(all.px(13), box.height);
  int right = box.right();
  for (auto kind = drawn_order.rbegin(); kind != drawn_order.rend(); ++kind) {
    if (!frame.view.markers.test(static_cast<std::size_t>(*kind))) continue;
    const Sign& sign = sign_of(*kind);
    const int text = static_cast<int>(std::ceil(guessed_width(sign.name) * size));
    const int width = text + all.px(14);
    if (right - width < box.x) break;
    layer.write(sign.name, {right - text, box.y, text, box.height}, {size, frame.theme.label});
    const int height = std::min(box.height, all.px(12));
    draw_sign(layer, frame, {right - width, box.y + (box.height - height) / 2, all.px(10), height},
              right - width + all.px(5), *kind);
    right -= width + all.px(12);
  }
}

}  // namespace tetron::scene
