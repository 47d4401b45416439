#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/board/frame.hpp"

namespace tetron::scene {

// One line of a plot.
struct Curve {
  Color color;
  std::vector<double> values;  // at equal distances over the plot's time
  bool is_weak = false;        // somebody else has the focus
};

struct Plot {
  std::string_view heading;
  std::string largest;  // what the upper edge stands for
  double top = 1;       // the value there
  double now = 0;       // 0..1; what comes after it is dim
  std::vector<Curve> curves;
};

// Text size `em`; draws nothing in a box that is too low.
void draw_plot(Layer& layer, const Frame& frame, const Box& box, int em, const Plot& plot);
// Lower boxes are not used, in ems.
inline constexpr double lowest_plot = 4.5;

}  // namespace tetron::scene
