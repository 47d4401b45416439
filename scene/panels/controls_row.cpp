#include "scene/panels/controls_row.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "scene/layout/free_place.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/panels/above_bar.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// Widths of the hint of the first start that are tried, in ems.
constexpr int hint_widths[] = {60, 30, 22, 16, 12};
constexpr std::size_t most_hint_lines = 8;  // of each sentence

constexpr double control_line_width = 2;  // design pixels
constexpr int smallest_sign = 4;          // pixels

// A triangle that points to the right. Its slanted edges are smoothed with partly transparent columns.
void draw_play_sign(Layer& layer, const Box& box, Color color) {
  for (int column = 0; column < box.width; ++column) {
    const double half = (box.width - column - 0.5) / box.width * box.height / 2;
    const int whole = static_cast<int>(half);
    const int middle = box.y + box.height / 2;
    Color part = color;
    part.alpha = static_cast<std::uint8_t>(std::lround((half - whole) * color.alpha));
    const int x = box.x + column;
    layer.fill({x, middle - whole, 1, 2 * whole}, color);
    layer.fill({x, middle - whole - 1, 1, 1}, part);
    layer.fill({x, middle + whole, 1, 1}, part);
  }
}

// Draws the symbol of one button in a square of 24 units in the middle of the button.
class Sign {
 public:
  Sign(Layer& layer, const Frame& frame, const Box& box, Color color)
      : layer_(layer),
        frame_(frame),
        color_(color),
        side_(std::min(box.width, box.height) * 3 / 4),
        x_(box.x + (box.width - side_) / 2.0),
        y_(box.y + (box.height - side_) / 2.0),
        box_(box) {}

  void draw(Control control) {
    if (side_ < smallest_sign) return;
    switch (control) {
      case Control::previous:
        line({{6, 5}, {6, 19}});
        return line({{18, 5}, {10, 12}, {18, 19}});
      case Control::step_back:
        return line({{15, 5}, {8, 12}, {15, 19}});
      case Control::play:
        return draw_play();
      case Control::step_on:
        return line({{9, 5}, {16, 12}, {9, 19}});
      case Control::next:
        line({{18, 5}, {18, 19}});
        return line({{6, 5}, {14, 12}, {6, 19}});
      case Control::slower:
        return line({{7, 12}, {17, 12}});
      case Control::speed:
        return;  // a text instead of a symbol
      case Control::faster:
        line({{7, 12}, {17, 12}});
        return line({{12, 7}, {12, 17}});
      case Control::loop:
        line({{5, 12}, {5, 8}, {19, 8}, {19, 12}, {19, 16}, {9, 16}});
        return line({{14, 12}, {9, 16}, {14, 20}});
      case Control::panels:
        frame_of({4, 5}, {20, 19});
        return line({{14, 5}, {14, 19}});
      case Control::games:
        for (const double y : {7.0, 12.0, 17.0}) {
          line({{4, y}, {6, y}});
          line({{9, y}, {20, y}});
        }
        return;
      case Control::mistakes:
        line({{4, 12}, {9, 18}, {20, 6}});
        return;
      case Control::play_on:
        // A gamepad: a body, a directional pad and a button.
        frame_of({3, 7}, {21, 17});
        line({{6, 12}, {10, 12}});
        line({{8, 10}, {8, 14}});
        return line({{15, 12}, {18, 12}});
      case Control::fullscreen:
        line({{4, 9}, {4, 5}, {8, 5}});
        line({{16, 5}, {20, 5}, {20, 9}});
        line({{20, 15}, {20, 19}, {16, 19}});
        return line({{8, 19}, {4, 19}, {4, 15}});
      case Control::menu:
        for (const double y : {7.0, 12.0, 17.0}) line({{5, y}, {19, y}});
        return;
    }
  }

 private:
  // Snaps lines to whole pixels: lines that end in the middle of a pixel look different in different
  // painters.
  void line(std::vector<Spot> spots) {
    for (Spot& spot : spots)
      spot = {std::round(x_ + spot.x * side_ / 24), std::round(y_ + spot.y * side_ / 24)};
    layer_.stroke(std::move(spots), std::max(1.0, control_line_width * frame_.arrangement.unit), color_);
  }
  void frame_of(Spot a, Spot b) { line({{a.x, a.y}, {b.x, a.y}, {b.x, b.y}, {a.x, b.y}, {a.x, a.y}}); }

  void draw_play() {
    const int side = std::min(box_.width, box_.height) * 5 / 8 / 2 * 2;
    if (side < smallest_sign) return;
    const Box sign{box_.x + (box_.width - side) / 2, box_.y + (box_.height - side) / 2, side, side};
    if (!frame_.view.playing) return draw_play_sign(layer_, sign, color_);
    const int bar = side * 3 / 10;
    layer_.fill({sign.x, sign.y, bar, side}, color_);
    layer_.fill({sign.right() - bar, sign.y, bar, side}, color_);
  }

  Layer& layer_;
  const Frame& frame_;
  Color color_;
  int side_;
  double x_;
  double y_;
  Box box_;
};

}  // namespace

void draw_controls(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  const ControlStates& states = frame.view.controls;
  for (const ControlPlace& place : all.controls) {
    const auto index = static_cast<std::size_t>(place.control);
    const bool is_dim = states.dim.test(index);
    const bool is_lit = states.lit.test(index);
    if (states.pointed == place.control && !is_dim)
      layer.fill(place.box.inset(all.px(2)), frame.theme.surface_edge);
    const Color color = is_dim ? frame.theme.track : is_lit ? frame.theme.accent : frame.theme.text;
    if (place.control != Control::speed) {
      Sign(layer, frame, place.box, color).draw(place.control);
      continue;
    }
    const int size = std::min(all.px(metrics::text_size), place.box.height);
    layer.write(
        speed_text(frame.view.speed), place.box,
        {size, frame.view.speed == 1 ? frame.theme.label : frame.theme.accent, Align::centre, Weight::bold});
  }
}

void draw_control_tip(Layer& layer, const Frame& frame) {
  const ControlStates& states = frame.view.controls;
  if (!states.pointed || states.tip.empty()) return;
  const Box box = frame.arrangement.control(*states.pointed);
  if (!box.empty()) draw_above_bar(layer, frame, states.tip, box.x + box.width / 2);
}

// Beside the fields. If there is no room, the last line is where the file's name is otherwise.
void draw_hints(Layer& layer, const Frame& frame) {
  const Arrangement& all = frame.arrangement;
  if (frame.view.hints.empty() || all.seek_area.empty()) return;
  const int size = all.px(metrics::text_size);
  const int line = all.px(22);
  const int edge = all.px(4 * metrics::step);
  std::vector<Box> wells;
  for (const FieldPlace& place : all.fields) wells.push_back(place.well);
  std::vector<Box> kept = wells;
  for (const FieldPlace& place : all.fields)
    for (const PlayerPlace& player : place.players) kept.push_back(player.block);
  const Box room{edge, edge, all.window.width - 2 * edge, all.seek_area.y - all.px(4) - edge};
  Box best;
  std::vector<std::string> text;
  for (const int ems : hint_widths) {
    std::vector<std::string> lines;
    for (const std::string& hint : frame.view.hints) {
      const std::vector<std::string> part = wrapped(hint, ems, most_hint_lines);
      lines.insert(lines.end(), part.begin(), part.end());
    }
    double widest = 0;
    for (const std::string& each : lines) widest = std::max(widest, guessed_width(each));
    const Size card{static_cast<int>(std::ceil(widest * size)) + 2 * edge,
                    line * static_cast<int>(lines.size()) + 2 * all.px(10)};
    if (card.width > room.width || card.height > room.height) continue;
    const Box box = free_place(room, card, {all.window.width / 2, room.bottom() - card.height / 2}, kept);
    if (covered(box, wells) > 0 || (!text.empty() && covered(box, kept) >= covered(best, kept))) continue;
    best = box;
    text = std::move(lines);
  }
  if (text.empty()) {
    // As many of its sentences as there is room for.
    std::string_view last = frame.view.hints.back();
    while (guessed_width(last) * size > all.titles.width && last.contains(".  "))
      last = last.substr(0, last.rfind(".  ") + 1);
    const int width = std::min(all.titles.width, static_cast<int>(std::ceil(guessed_width(last) * size)));
    const Box box{all.titles.right() - width, all.titles.y, width, all.titles.height};
    layer.fill(box, frame.theme.background);
    return layer.write(last, box, {size, frame.theme.accent, Align::right});
  }
  layer.fill(best, frame.theme.accent);
  layer.fill(best.inset(all.px(1)), frame.theme.surface);
  Box rest{best.x + edge, best.y + all.px(10), best.width - 2 * edge, best.height};
  for (const std::string& each : text)
    layer.write(each, rest.take_top(line), {size, frame.theme.text, Align::left});
}

}  // namespace tetron::scene
