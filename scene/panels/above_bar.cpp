#include "scene/panels/above_bar.hpp"

#include <algorithm>
#include <cmath>

#include "scene/layout/metrics.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

void draw_above_bar(Layer& layer, const Frame& frame, std::string_view text, int middle) {
  const Arrangement& all = frame.arrangement;
  const int size = all.px(metrics::text_size);
  const int height = all.px(26);
  const int most = all.window.width - 2 * all.px(16);
  const int width = std::min(most, static_cast<int>(std::ceil(guessed_width(text) * size)) + 2 * all.px(10));
  const int y = all.seek_area.y - height - all.px(2);
  if (width <= 2 * all.px(10) || y < 0) return;
  const int x = std::clamp(middle - width / 2, all.px(16), all.window.width - all.px(16) - width);
  const Box box{x, y, width, height};
  layer.fill(box, frame.theme.surface_edge);
  layer.fill(box.inset(1), frame.theme.surface);
  layer.write(text, {x + all.px(10), y, width - 2 * all.px(10), height},
              {size, frame.theme.text, Align::centre});
}

}  // namespace tetron::scene
