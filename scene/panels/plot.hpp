#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/board/frame.hpp"

namespace tetron::scene {

// One curve of a plot.
struct Curve {
  Color color;
  std::vector<double> values;  // at equal distances over the plot's time
  bool is_weak = false;        // another player has the focus
};

struct Plot {
  std::string_view heading;
  std::string largest;  // label of the upper edge
  double top = 1;       // value at the upper edge
  double now = 0;       // present moment, 0 to 1; what comes after it is dim
  std::vector<Curve> curves;
};

// Draws a plot with text size `em`. Draws nothing if the box is too low.
void draw_plot(Layer& layer, const Frame& frame, const Box& box, int em, const Plot& plot);
// In ems; boxes that are lower have no plot.
inline constexpr double lowest_plot = 4.5;

}  // namespace tetron::scene
