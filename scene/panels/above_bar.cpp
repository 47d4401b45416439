#include "scene/panels/above_bar.hpp"

#include <algorithm>
#include <cmath>

#include "scene/layout/metrics.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

Box above_bar(const Frame& frame, int width, int middle) {
  const Arrangement& all = frame.arrangement;
  const int edge = all.px(16);
  const int height = all.px(26);
  width = std::min(all.window.width - 2 * edge, width);
  return {std::clamp(middle - width / 2, edge, std::max(edge, all.window.width - edge - width)),
          (all.values.empty() ? all.seek_area.y : all.values.y) - height - all.px(2), width, height};
}

void draw_above_bar(Layer& layer, const Frame& frame, std::string_view text, int middle) {
  const Arrangement& all = frame.arrangement;
  const int size = all.px(metrics::text_size);
  const Box box =
      above_bar(frame, static_cast<int>(std::ceil(guessed_width(text) * size)) + 2 * all.px(10), middle);
  if (box.width <= 2 * all.px(10) || box.y < 0) return;
  layer.fill(box, frame.theme.surface_edge);
  layer.fill(box.inset(1), frame.theme.surface);
  layer.write(text, {box.x + all.px(10), box.y, box.width - 2 * all.px(10), box.height},
              {size, frame.theme.text, Align::centre});
}

}  // namespace tetron::scene
