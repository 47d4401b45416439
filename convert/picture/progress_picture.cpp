#include "convert/picture/progress_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "base/escape.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::convert {

namespace {

// In pixels.
constexpr int progress_margin = 20;
constexpr int progress_em = 14;
constexpr int progress_line = 22;
constexpr int axis_width = 56;  // for the numbers left of a curve
constexpr int plot_width = 800;
constexpr int plot_height = 120;
constexpr int bars_height = 48;
constexpr int label_room = 96;  // for a date

// From the least to the greatest number on an axis, in steps of 1, 2 or 5 times a power of ten.
struct Axis {
  double low = 0;
  double high = 1;
  double step = 1;
};

Axis axis_of(double least, double most) {
  const double range = std::max(most - least, std::max(std::abs(most), 1e-9) * 0.1);
  const double room = (range - (most - least)) / 2;
  least -= room;
  most += room;
  double step = std::pow(10.0, std::floor(std::log10(range)));
  for (const double finer : {0.2, 0.5, 1.0})
    if (range / (step * finer) <= 4) {
      step *= finer;
      break;
    }
  const double low = std::floor(least / step) * step;
  return {low, std::max(std::ceil(most / step) * step, low + step), step};
}

class Progress {
 public:
  Progress(std::span<const measures::NamedCounts> groups, scene::ThemeKind kind)
      : groups_(groups), theme_(scene::theme(kind)) {
    picture_.background = theme_.background;
    picture_.layers.resize(1);
  }

  scene::Picture draw() {
    layer().write(base::escaped(groups_.front().of.name), {left, progress_margin, plot_width, progress_line},
                  {progress_em + 2, theme_.text, scene::Align::left, scene::Weight::bold});
    top_ = progress_margin + 2 * progress_line;
    for (const std::string_view key : {"apm", "pps", "vs"}) draw_curve(measures::measure_called(key));
    draw_bars();
    draw_dates();
    picture_.size = {left + plot_width + progress_margin, top_ + progress_line + progress_margin};
    return std::move(picture_);
  }

 private:
  static constexpr int left = progress_margin + axis_width;

  scene::Layer& layer() { return picture_.layers.front(); }
  double x_of(std::size_t group) const {
    return left + (static_cast<double>(group) + 0.5) * plot_width / static_cast<double>(groups_.size());
  }
  void write_left(std::string_view text, double y, scene::Color color) {
    layer().write(text,
                  {progress_margin, static_cast<int>(std::lround(y)) - progress_line / 2,
                   axis_width - progress_em / 2, progress_line},
                  {progress_em - 2, color, scene::Align::right});
  }

  void draw_curve(const base::Member& measure) {
    std::vector<std::optional<double>> values;
    std::optional<double> least;
    std::optional<double> most;
    for (const measures::NamedCounts& group : groups_) {
      const auto value = values.emplace_back(measures::value_of(measure, group.of.counts));
      if (!value) continue;
      least = std::min(least.value_or(*value), *value);
      most = std::max(most.value_or(*value), *value);
    }
    if (!least) return;
    layer().write(measure.name(), {left, top_, plot_width, progress_line},
                  {progress_em, theme_.label, scene::Align::left, scene::Weight::bold});
    top_ += progress_line + progress_em / 2;
    const Axis axis = axis_of(*least, *most);
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(axis.step) + 1e-9)));
    const auto y_of = [&](double value) {
      return top_ + plot_height * (axis.high - value) / (axis.high - axis.low);
    };
    for (double at = axis.low; at <= axis.high + axis.step / 2; at += axis.step) {
      const double y = y_of(at);
      layer().stroke({{double(left), y}, {double(left + plot_width), y}}, 1, theme_.surface_edge);
      write_left(fmt::format("{:.{}f}", at, decimals), y, theme_.faint);
    }
    std::vector<scene::Spot> spots;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!values[i]) continue;
      spots.push_back({x_of(i), y_of(*values[i])});
      constexpr int dot = 6;
      layer().fill({static_cast<int>(std::lround(spots.back().x)) - dot / 2,
                    static_cast<int>(std::lround(spots.back().y)) - dot / 2, dot, dot},
                   theme_.accent);
    }
    layer().stroke(std::move(spots), 2, theme_.accent);
    top_ += plot_height + progress_line;
  }

  void draw_bars() {
    layer().write("files", {left, top_, plot_width, progress_line},
                  {progress_em, theme_.label, scene::Align::left, scene::Weight::bold});
    top_ += progress_line;
    const std::size_t most = std::ranges::max(groups_, {}, &measures::NamedCounts::files).files;
    const double each = plot_width / static_cast<double>(groups_.size());
    const int wide = std::clamp(static_cast<int>(each * 0.6), 1, 40);
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const int high = std::max(1, static_cast<int>(std::lround(static_cast<double>(groups_[i].files) *
                                                                bars_height / static_cast<double>(most))));
      layer().fill({static_cast<int>(std::lround(x_of(i))) - wide / 2, top_ + bars_height - high, wide, high},
                   theme_.label);
    }
    write_left(fmt::format("{}", most), top_, theme_.faint);
    write_left("0", top_ + bars_height, theme_.faint);
    top_ += bars_height;
  }

  // As many dates as there is room for, the first one always.
  void draw_dates() {
    const auto fitting = static_cast<std::size_t>(plot_width / label_room);
    const std::size_t each = (groups_.size() + fitting - 1) / fitting;
    for (std::size_t i = 0; i < groups_.size(); i += each)
      layer().write(
          base::escaped(groups_[i].group),
          {static_cast<int>(std::lround(x_of(i))) - label_room / 2, top_, label_room, progress_line},
          {progress_em - 2, theme_.label, scene::Align::centre});
  }

  std::span<const measures::NamedCounts> groups_;
  const scene::Theme& theme_;
  scene::Picture picture_{};
  int top_ = 0;  // where the next part begins
};

}  // namespace

scene::Picture progress_picture(std::span<const measures::NamedCounts> groups, scene::ThemeKind kind) {
  return Progress(groups, kind).draw();
}

}  // namespace tetron::convert
