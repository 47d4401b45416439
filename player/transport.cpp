#include "player/transport.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "player/metrics.hpp"
#include "player/text.hpp"

namespace tetron::player {

namespace {

using replay::MarkerKind;

// By MarkerKind.
constexpr std::array marker_colours{rgb(0xe3a84a), rgb(0x57c4d6), rgb(0xe5686a), rgb(0x6fc173),
                                    rgb(0x8d96a5)};
// Where two markers meet in a pixel the one with more weight shows; by MarkerKind.
constexpr std::array marker_weights{1, 3, 4, 2, 0};

double share_of(formats::Milliseconds time, formats::Milliseconds duration) {
  return duration.value == 0 ? 0 : static_cast<double>(time.value) / duration.value;
}

int x_of(const Box& bar, double share) {
  return bar.x + static_cast<int>(std::lround(share * std::max(0, bar.width - 1)));
}

void draw_markers(Layer& layer, const Frame& frame) {
  const Box& lane = frame.arrangement.markers;
  if (lane.empty()) return;
  const int tick = frame.arrangement.px(2);
  const auto slots = static_cast<std::size_t>((lane.width + tick - 1) / tick);
  std::vector<int> shown(slots, -1);
  for (const replay::Marker& marker : frame.timeline.markers()) {
    const int x = x_of(lane, share_of(marker.mark.time, frame.timeline.duration())) - lane.x;
    int& slot = shown[static_cast<std::size_t>(x / tick)];
    const auto weight = [](int kind) {
      return kind < 0 ? -1 : marker_weights[static_cast<std::size_t>(kind)];
    };
    if (weight(static_cast<int>(marker.kind)) > weight(slot)) slot = static_cast<int>(marker.kind);
  }
  for (std::size_t i = 0; i < slots; ++i) {
    if (shown[i] < 0) continue;
    const int x = lane.x + static_cast<int>(i) * tick;
    layer.fill({x, lane.y, std::min(tick, lane.right() - x), lane.height},
               marker_colours[static_cast<std::size_t>(shown[i])]);
  }
}

void draw_seek_bar(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  const Box& bar = all.seek_bar;
  if (bar.empty()) return;
  const int x = x_of(bar, share_of(frame.view.now, frame.timeline.duration()));
  layer.fill(bar, frame.theme.track);
  layer.fill({bar.x, bar.y, x - bar.x, bar.height}, mixed(frame.theme.accent, frame.theme.background, 0.25));
  const int width = all.px(4);
  const int overhang = all.px(3);
  layer.fill({std::clamp(x - width / 2, bar.x, std::max(bar.x, bar.right() - width)), bar.y - overhang, width,
              bar.height + 2 * overhang},
             frame.theme.text);
}

// A triangle that points to the right, its slanted edges smoothed by columns of part colour.
void draw_play_sign(Layer& layer, const Box& box, Colour colour) {
  for (int column = 0; column < box.width; ++column) {
    const double half = (box.width - column - 0.5) / box.width * box.height / 2;
    const int whole = static_cast<int>(half);
    const int middle = box.y + box.height / 2;
    Colour part = colour;
    part.alpha = static_cast<std::uint8_t>(std::lround((half - whole) * colour.alpha));
    const int x = box.x + column;
    layer.fill({x, middle - whole, 1, 2 * whole}, colour);
    layer.fill({x, middle - whole - 1, 1, 1}, part);
    layer.fill({x, middle + whole, 1, 1}, part);
  }
}

void draw_play_button(Layer& layer, const Frame& frame) {
  const Box& button = frame.arrangement.play_button;
  const int side = std::min(button.width, button.height) * 5 / 8 / 2 * 2;
  if (side < 4) return;
  const Box sign{button.x, button.y + (button.height - side) / 2, side, side};
  if (!frame.view.playing) {
    draw_play_sign(layer, sign, frame.theme.text);
    return;
  }
  const int bar = side * 3 / 10;
  layer.fill({sign.x, sign.y, bar, side}, frame.theme.text);
  layer.fill({sign.right() - bar, sign.y, bar, side}, frame.theme.text);
}

}  // namespace

void draw_transport(Layer& layer, const Frame& frame, const Titles& titles) {
  draw_markers(layer, frame);
  draw_seek_bar(layer, frame);
  draw_play_button(layer, frame);
  const Arrangement& all = frame.arrangement;
  const int size = std::min(all.px(metrics::text_size), all.clock.height);
  const int share = all.clock.width * 3 / 4;
  layer.write(fmt::format("{} / {}", clock_text(frame.view.now), clock_text(frame.timeline.duration())),
              {all.clock.x, all.clock.y, share, all.clock.height}, {size, frame.theme.text});
  layer.write(
      speed_text(frame.view.speed),
      {all.clock.x + share, all.clock.y, all.clock.width - share, all.clock.height},
      {size, frame.view.speed == 1 ? frame.theme.label : frame.theme.accent, Align::left, Weight::bold});
  layer.write(
      fmt::format("{}  ·  {}  ·  {} {}", titles.file_name, frame.game.mode, frame.game.date, frame.game.time),
      all.titles, {size, frame.theme.label, Align::right});
}

}  // namespace tetron::player
