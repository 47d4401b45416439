#include "scene/panels/plot.hpp"

#include <algorithm>

#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

constexpr double plot_heading = 1.6;  // ems

std::vector<Spot> spots_of(const Box& box, const std::vector<double>& values, double top) {
  std::vector<Spot> spots;
  const double step =
      static_cast<double>(box.width) / static_cast<double>(std::max<std::size_t>(1, values.size() - 1));
  for (std::size_t i = 0; i < values.size(); ++i)
    spots.push_back({box.x + static_cast<double>(i) * step,
                     box.bottom() - std::clamp(values[i] / top, 0.0, 1.0) * box.height});
  return spots;
}

// The spots up to `x`, and those from `x` on. Both have a spot at `x`.
std::pair<std::vector<Spot>, std::vector<Spot>> split(std::vector<Spot> spots, double x) {
  const auto after = std::ranges::upper_bound(spots, x, {}, &Spot::x);
  if (after == spots.begin()) return {{}, std::move(spots)};
  if (after == spots.end()) return {std::move(spots), {}};
  const Spot& a = *std::prev(after);
  const Spot& b = *after;
  const Spot between{x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)};
  std::vector<Spot> first(spots.begin(), after);
  std::vector<Spot> second(after, spots.end());
  first.push_back(between);
  second.insert(second.begin(), between);
  return {std::move(first), std::move(second)};
}

}  // namespace

void draw_plot(Layer& layer, const Frame& frame, const Box& box, int em, const Plot& plot) {
  const auto ems = [em](double count) { return static_cast<int>(count * em); };
  if (box.height < ems(lowest_plot) || box.width < ems(lowest_plot)) return;
  Box area = box;
  const Box heading = area.take_top(ems(plot_heading));
  const int words = std::max(0, heading.width - ems(guessed_width(plot.largest) + 0.5));
  layer.write(plot.heading, {heading.x, heading.y, words, heading.height}, {em, frame.theme.label});
  layer.write(plot.largest, {heading.x + words, heading.y, heading.width - words, heading.height},
              {em, frame.theme.faint, Align::right});
  const int line = frame.arrangement.px(1);
  layer.fill({area.x, area.bottom() - line, area.width, line}, frame.theme.surface_edge);
  layer.fill({area.x, area.y, area.width, line}, frame.theme.grid);
  area = {area.x, area.y + 2 * line, area.width, area.height - 4 * line};
  const double now = area.x + plot.now * area.width;
  const int now_x = std::min(static_cast<int>(now), area.right() - line);
  layer.fill({now_x, area.y, line, area.height}, frame.theme.surface_edge);

  const double width = std::max(1.0, 1.5 * frame.arrangement.unit);
  // Weak curves are below the others.
  for (const bool weak : {true, false})
    for (const Curve& curve : plot.curves) {
      if (curve.is_weak != weak || curve.values.size() < 2) continue;
      const Color color = weak ? mixed(curve.color, frame.theme.surface, 0.7) : curve.color;
      auto [past, future] = split(spots_of(area, curve.values, plot.top), now);
      layer.stroke(std::move(future), width, mixed(color, frame.theme.surface, 0.65));
      layer.stroke(std::move(past), width, color);
    }
}

}  // namespace tetron::scene
