#include "scene/layout/controls.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace tetron::scene {

namespace {

// In design pixels.
constexpr double clock_width = 164;
constexpr double between = 10;
constexpr double speed_width = 46;
constexpr double least_titles = 150;

constexpr std::array left{Control::previous, Control::step_back, Control::play, Control::step_on,
                          Control::next};
constexpr std::array middle{Control::slower, Control::speed, Control::faster, Control::loop};
constexpr std::array right{Control::panels,  Control::games,      Control::mistakes,
                           Control::play_on, Control::fullscreen, Control::menu};

// If there is not room for all, the first of these are kept. The button with the speed comes first because
// it shows the speed.
constexpr std::array by_importance{Control::speed,    Control::menu,   Control::step_back,  Control::step_on,
                                   Control::slower,   Control::faster, Control::fullscreen, Control::previous,
                                   Control::next,     Control::panels, Control::games,      Control::loop,
                                   Control::mistakes, Control::play_on};
static_assert(by_importance.size() + 1 == control_count);

}  // namespace

ControlRow arrange_controls(const Box& row, double unit) {
  const auto px = [unit](double design) { return std::max(1, static_cast<int>(std::lround(design * unit))); };
  const auto width_of = [&](Control control) {
    return control == Control::speed ? px(speed_width) : row.height;
  };
  std::bitset<control_count> has;
  has.set(static_cast<std::size_t>(Control::play));
  int free = row.width - row.height - px(clock_width) - 3 * px(between) - px(least_titles);
  for (const Control control : by_importance) {
    if (free < width_of(control)) break;
    free -= width_of(control);
    has.set(static_cast<std::size_t>(control));
  }

  ControlRow all;
  int x = row.x;
  const auto take = [&](int width) {
    const Box taken{x, row.y, std::clamp(width, 0, row.right() - x), row.height};
    x += taken.width;
    return taken;
  };
  const auto put = [&](std::span<const Control> group) {
    for (const Control control : group)
      if (has.test(static_cast<std::size_t>(control)))
        all.places.push_back({control, take(width_of(control))});
  };
  put(left);
  take(px(between));
  all.clock = take(px(clock_width));
  put(middle);
  take(px(between));
  int on_the_right = 0;
  for (const Control control : right)
    if (has.test(static_cast<std::size_t>(control))) on_the_right += width_of(control);
  const int end = std::max(x, row.right() - on_the_right);
  all.titles = {x, row.y, std::max(0, end - x - px(between)), row.height};
  x = end;
  put(right);
  return all;
}

}  // namespace tetron::scene
