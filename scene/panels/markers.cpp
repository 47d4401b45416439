#include "scene/panels/markers.hpp"
#include "scene/layout/metrics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "base/isolate.hpp"
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

// A part of a sign, in design pixels from the middle of the lower end of the lane, upwards.
struct Part {
  double left;
  double bottom;
  double width;
  double height;
};

struct MarkerSign {
  double width;  // signs of this kind that are closer than this are drawn once
  std::array<Part, 4> parts;
};

// Indexed by MarkerKind: a tick, four lines, a cross, an arrow head, a speech bubble, a frame, steps, a flag.
constexpr std::array<MarkerSign, replay::marker_kinds> signs{
    MarkerSign{3, {{{-1, 0, 2, 8}}}},
    MarkerSign{8, {{{-3.5, 1, 7, 1}, {-3.5, 4, 7, 1}, {-3.5, 7, 7, 1}, {-3.5, 10, 7, 1}}}},
    MarkerSign{8, {{{-1, 0, 2, 12}, {-4, 7, 8, 2}}}},
    MarkerSign{8, {{{-4, 2, 8, 2}, {-3, 4, 6, 2}, {-2, 6, 4, 2}, {-1, 8, 2, 2}}}},
    MarkerSign{7, {{{-3, 2, 6, 4}, {-2, 0, 2, 2}}}},
    MarkerSign{8, {{{-3.5, 1, 7, 1}, {-3.5, 8, 7, 1}, {-3.5, 2, 1, 6}, {2.5, 2, 1, 6}}}},
    MarkerSign{7, {{{-3, 0, 2, 4}, {-1, 0, 2, 7}, {1, 0, 2, 10}}}},
    MarkerSign{7, {{{-3, 0, 1, 12}, {-2, 7, 5, 5}}}}};
constexpr std::array drawn_order{MarkerKind::chat,    MarkerKind::weapon, MarkerKind::spike,
                                 MarkerKind::revival, MarkerKind::quad,   MarkerKind::perfect_clear,
                                 MarkerKind::death,   MarkerKind::note};

std::string_view name_of(MarkerKind kind) {
  return replay::marker_signs[static_cast<std::size_t>(kind)];
}

const MarkerSign& sign_of(MarkerKind kind) {
  return signs[static_cast<std::size_t>(kind)];
}

// The marker's color, with enough contrast to its background in any theme.
Color color_of(const Frame& frame, MarkerKind kind) {
  constexpr double least_contrast = 3;  // WCAG 2 requires this for graphics
  Color color = marker_color(kind);
  for (int i = 0; i < 10 && contrast(color, frame.theme.background) < least_contrast; ++i)
    color = mixed(color, frame.theme.text, 0.15);
  return color;
}

// `x` is the middle of the sign. The sign is moved if it would be partly outside the lane.
void draw_sign(Layer& layer, const Frame& frame, const Box& lane, int x, MarkerKind kind) {
  const Arrangement& all = frame.arrangement;
  const Color color = color_of(frame, kind);
  int reach_left = 0;
  int reach_right = 0;
  for (const Part& part : sign_of(kind).parts) {
    const int from = static_cast<int>(std::lround(-part.left * all.unit));
    reach_left = std::max(reach_left, from);
    reach_right = std::max(reach_right, all.px(part.width) - from);
  }
  x = std::max(lane.x + reach_left, std::min(x, lane.right() - reach_right));
  for (const Part& part : sign_of(kind).parts) {
    if (part.width == 0) break;
    const int height = all.px(part.height);
    const int bottom = lane.bottom() - (part.bottom > 0 ? all.px(part.bottom) : 0);
    const int top = std::max(lane.y, bottom - height);
    const int from = x - static_cast<int>(std::lround(-part.left * all.unit));
    const int left = std::max(lane.x, from);
    const int right = std::min(lane.right(), from + all.px(part.width));
    layer.fill({left, top, right - left, bottom - top}, color);
  }
}

// How many markers there are at each pixel of the lane, by kind.
using Counts = std::array<std::vector<std::uint32_t>, replay::marker_kinds>;

// Whether signs of this kind would take more than half of the places that there are for them.
bool is_crowded(const std::vector<std::uint32_t>& counts, std::size_t apart) {
  std::size_t drawn = 0;
  for (std::size_t x = 0; x < counts.size(); ++x)
    if (counts[x] > 0) {
      ++drawn;
      x += apart - 1;
    }
  return 2 * drawn * apart > counts.size();
}

// For crowded kinds, draws how dense markers are, stacked by kind, instead of single signs.
void draw_density(Layer& layer, const Frame& frame, const Box& lane, const Counts& counts,
                  const std::array<bool, replay::marker_kinds>& crowded) {
  const auto step = static_cast<std::size_t>(frame.arrangement.px(3));
  const auto sum = [&](MarkerKind kind, std::size_t from) {
    const auto& of_kind = counts[static_cast<std::size_t>(kind)];
    std::uint64_t all = 0;
    for (std::size_t x = from; x < std::min(from + step, of_kind.size()); ++x) all += of_kind[x];
    return all;
  };
  const auto is_drawn = [&](MarkerKind kind) { return crowded[static_cast<std::size_t>(kind)]; };
  const auto columns = static_cast<std::size_t>(lane.width);
  std::uint64_t most = 1;
  for (std::size_t x = 0; x < columns; x += step) {
    std::uint64_t here = 0;
    for (const MarkerKind kind : drawn_order)
      if (is_drawn(kind)) here += sum(kind, x);
    most = std::max(most, here);
  }
  for (std::size_t x = 0; x < columns; x += step) {
    std::uint64_t below = 0;
    int bottom = lane.bottom();
    for (const MarkerKind kind : drawn_order) {
      const std::uint64_t here = is_drawn(kind) ? sum(kind, x) : 0;
      if (here == 0) continue;
      below += here;
      const double share = static_cast<double>(below) / static_cast<double>(most);
      const int top = std::max(
          lane.y, std::min(bottom - 1, lane.bottom() - static_cast<int>(std::lround(share * lane.height))));
      const int left = lane.x + static_cast<int>(x);
      layer.fill({left, top, std::min(static_cast<int>(step), lane.right() - left), bottom - top},
                 color_of(frame, kind));
      bottom = top;
    }
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
        return fmt::format("{} → {}: weapon {}", name_in_sentence(game, use->sender),
                           name_in_sentence(game, use->target), use->weapon);
      break;
    }
    case MarkerKind::quad:
    case MarkerKind::revival:
    case MarkerKind::perfect_clear:
      return fmt::format("{}: {}", field_name(game, timeline.layout(), base::MatrixId(marker.id)),
                         name_of(marker.kind));
    case MarkerKind::chat: {
      const Message message = message_of(marker, timeline, game);
      return fmt::format("{}: {}", name_in_sentence(game, message.sender), base::isolated(message.text));
    }
    case MarkerKind::note:
      return drawable(timeline.notes()[marker.offset].text.raw(), 255);
    case MarkerKind::death:
    case MarkerKind::spike:
      break;
  }
  return fmt::format("{}: {}", name_in_sentence(game, PlayerId(marker.id)), name_of(marker.kind));
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
  Counts counts;
  for (auto& of_kind : counts) of_kind.resize(columns);
  for (const Marker& marker : frame.timeline.markers()) {
    if (!is_shown(marker, frame.view)) continue;
    const auto x = static_cast<std::size_t>(x_on_bar(frame, marker.mark.time) - lane.x);
    if (x < columns) ++counts[static_cast<std::size_t>(marker.kind)][x];
  }
  const auto apart = [&](MarkerKind kind) {
    return static_cast<std::size_t>(frame.arrangement.px(sign_of(kind).width));
  };
  std::array<bool, replay::marker_kinds> crowded{};
  for (const MarkerKind kind : drawn_order)
    crowded[static_cast<std::size_t>(kind)] = is_crowded(counts[static_cast<std::size_t>(kind)], apart(kind));
  draw_density(layer, frame, lane, counts, crowded);
  for (const MarkerKind kind : drawn_order) {
    if (crowded[static_cast<std::size_t>(kind)]) continue;
    const auto& places = counts[static_cast<std::size_t>(kind)];
    for (std::size_t x = 0; x < columns; ++x) {
      if (places[x] == 0) continue;
      draw_sign(layer, frame, lane, lane.x + static_cast<int>(x), kind);
      x += apart(kind) - 1;
    }
  }
}

void draw_marker_legend(Layer& layer, const Frame& frame, const Box& box) {
  const Arrangement& all = frame.arrangement;
  const int size = std::min(std::max(metrics::smallest_text, all.px(13)), box.height);
  int right = box.right();
  for (auto kind = drawn_order.rbegin(); kind != drawn_order.rend(); ++kind) {
    if (std::ranges::none_of(frame.timeline.markers(), [&](const Marker& marker) {
          return marker.kind == *kind && is_shown(marker, frame.view);
        }))
      continue;
    const std::string_view name = name_of(*kind);
    const int text = static_cast<int>(std::ceil(guessed_width(name) * size));
    const int width = text + all.px(14);
    if (right - width < box.x) break;
    layer.write(name, {right - text, box.y, text, box.height}, {size, frame.theme.label});
    const int height = std::min(box.height, all.px(12));
    draw_sign(layer, frame, {right - width, box.y + (box.height - height) / 2, all.px(10), height},
              right - width + all.px(5), *kind);
    right -= width + all.px(12);
  }
}

}  // namespace tetron::scene
