#include "convert/picture/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include "base/escape.hpp"
#include "base/utf8.hpp"
#include "convert/picture/looks.hpp"
#include "scene/primitives/stroke_mesh.hpp"
#include "scene/primitives/theme.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::convert {

namespace {

using scene::Box;
using scene::Color;

std::string hex(Color c) {
  return fmt::format("#{:02x}{:02x}{:02x}", c.red, c.green, c.blue);
}

// ` NAME="#112233" NAME-opacity=".5"`; the second part only if needed.
std::string color(std::string_view name, Color c) {
  std::string text = fmt::format(" {}=\"{}\"", name, hex(c));
  const std::string_view stem = name.substr(0, name.find('-'));
  if (c.alpha != 255) text += fmt::format(" {}-opacity=\"{:.3g}\"", stem, c.alpha / 255.0);
  return text;
}

// A hundredth of a pixel is invisible.
double rounded(double v) {
  constexpr double farthest = 1e6;
  return std::round(std::clamp(v, -farthest, farthest) * 100) / 100 + 0.0;
}

class Svg {
 public:
  explicit Svg(const SvgOptions& options) : options_(options) {}

  std::string write(const scene::Picture& picture) {
    for (const scene::Layer& layer : picture.layers) {
      add_rectangles(layer.rectangles);
      for (const scene::Stroke& stroke : layer.strokes) add_stroke(stroke);
      add_texts(layer.texts);
    }
    const auto [width, height] = picture.size;
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n",
        width, height);
    if (!defs_.empty()) out += "<defs>\n" + defs_ + "</defs>\n";
    if (!options_.transparent)
      out += fmt::format("<rect width=\"{}\" height=\"{}\"{}/>\n", width, height,
                         color("fill", picture.background));
    return out + body_ + "</svg>\n";
  }

 private:
  template <class... Parts>
  static void append(std::string& out, fmt::format_string<Parts...> format, Parts&&... parts) {
    fmt::format_to(std::back_inserter(out), format, std::forward<Parts>(parts)...);
  }

  void add_rectangles(const std::vector<scene::Rectangle>& rectangles) {
    if (rectangles.empty()) return;
    const std::vector<LookGroup> groups = grouped(rectangles);
    std::map<std::pair<int, int>, int> counts;
    for (const LookGroup& group : groups)
      if (group.top != group.bottom)
        for (const Box& box : group.boxes) ++counts[{box.width, box.height}];
    body_ += "<g shape-rendering=\"crispEdges\">\n";
    for (const LookGroup& group : groups) {
      if (group.top == group.bottom) {
        add_path(group);
        continue;
      }
      append(body_, "<g fill=\"url(#{})\">", fade(group.top, group.bottom));
      for (const Box& box : group.boxes) {
        if (counts[{box.width, box.height}] > 1)
          append(body_, "<use href=\"#{}\" x=\"{}\" y=\"{}\"/>", shape(box.width, box.height), box.x, box.y);
        else
          append(body_, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", box.x, box.y, box.width,
                 box.height);
      }
      body_ += "</g>\n";
    }
    body_ += "</g>\n";
  }

  void add_path(const LookGroup& group) {
    append(body_, "<path{} d=\"", color("fill", group.top));
    for (const Box& box : group.boxes)
      append(body_, "M{} {}h{}v{}h-{}z", box.x, box.y, box.width, box.height, box.width);
    body_ += "\"/>\n";
  }

  // The name of a gradient from the top to the bottom of what it fills.
  std::string fade(Color top, Color bottom) {
    const std::string stops =
        fmt::format("<stop{}/><stop offset=\"1\"{}/>", color("stop-color", top), color("stop-color", bottom));
    return defined(fmt::format("x2=\"0\" y2=\"1\">{}</linearGradient>", stops), "linearGradient");
  }
  std::string shape(int width, int height) {
    return defined(fmt::format("width=\"{}\" height=\"{}\"/>", width, height), "rect");
  }
  // The name of an element in <defs>, which is added at the first call.
  std::string defined(const std::string& rest, std::string_view element) {
    const auto [known, is_new] = names_.emplace(rest, fmt::format("{}{}", element.front(), names_.size()));
    if (is_new) append(defs_, "<{} id=\"{}\" {}\n", element, known->second, rest);
    return known->second;
  }

  // The colors of a bent stroke change along the straight line from its first spot to its last.
  void add_stroke(const scene::Stroke& stroke) {
    if (stroke.spots.size() < 2 || std::ranges::any_of(stroke.spots, [](const scene::Spot& spot) {
          return !std::isfinite(spot.x) || !std::isfinite(spot.y);
        }))
      return;
    const scene::Spot& first = stroke.spots.front();
    const scene::Spot& last = stroke.spots.back();
    std::string paint = color("stroke", stroke.from);
    if (stroke.from != stroke.to && first == last) {
      paint = color("stroke", mixed(stroke.from, stroke.to, 0.5));
    } else if (stroke.from != stroke.to) {
      const std::string rest = fmt::format(
          "gradientUnits=\"userSpaceOnUse\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"><stop{}/><stop "
          "offset=\"1\"{}/></linearGradient>",
          rounded(first.x), rounded(first.y), rounded(last.x), rounded(last.y),
          color("stop-color", stroke.from), color("stop-color", stroke.to));
      paint = fmt::format(" stroke=\"url(#{})\"", defined(rest, "linearGradient"));
    }
    append(body_, "<polyline fill=\"none\"{} stroke-width=\"{}\" stroke-miterlimit=\"{}\" points=\"", paint,
           rounded(stroke.width), rounded(1 / scene::sharpest_turn));
    for (const scene::Spot& spot : stroke.spots)
      append(body_, "{}{},{}", &spot == &first ? "" : " ", rounded(spot.x), rounded(spot.y));
    body_ += "\"/>\n";
  }

  void add_texts(const std::vector<scene::Text>& texts) {
    if (texts.empty()) return;
    body_ += "<g font-family=\"'DejaVu Sans', sans-serif\" xml:space=\"preserve\">\n";
    for (const scene::Text& text : texts) {
      const std::string fitting = fitted(text);
      if (fitting.empty()) continue;
      append(body_, "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}", text.x, text.baseline, text.style.size,
             color("fill", text.style.color));
      if (text.style.weight == scene::Weight::bold) body_ += " font-weight=\"bold\"";
      if (text.style.align != scene::Align::left)
        append(body_, " text-anchor=\"{}\"", text.style.align == scene::Align::centre ? "middle" : "end");
      append(body_, ">{}</text>\n", base::escaped_markup(fitting));
    }
    body_ += "</g>\n";
  }

  double width_of(scene::Text line, std::string_view text) const {
    if (!options_.typesetter) return scene::guessed_width(text) * line.style.size;
    line.text = text;
    line.width = std::numeric_limits<int>::max();
    return options_.typesetter->set(line).width;
  }

  // As much of the text as fits, with an ellipsis if it is shortened.
  std::string fitted(const scene::Text& text) const {
    if (width_of(text, text.text) <= text.width) return text.text;
    constexpr std::string_view ellipsis = "…";
    std::vector<std::size_t> ends{0};
    for (std::string_view left = text.text; !left.empty();) {
      base::pop_code_point(left);
      ends.push_back(text.text.size() - left.size());
    }
    const auto shortened = [&](std::size_t end) { return text.text.substr(0, end).append(ellipsis); };
    const auto too_long = std::ranges::partition_point(
        ends, [&](std::size_t end) { return width_of(text, shortened(end)) <= text.width; });
    return too_long == ends.begin() ? std::string() : shortened(*std::prev(too_long));
  }

  SvgOptions options_;
  std::string defs_;
  std::string body_;
  std::map<std::string, std::string> names_;  // names of the elements in defs_
};

}  // namespace

std::expected<std::string, PictureErrorKind> to_svg(const scene::Picture& picture,
                                                    const SvgOptions& options) {
  if (const auto kind = picture_error_of(picture.size)) return std::unexpected(*kind);
  return Svg(options).write(picture);
}

}  // namespace tetron::convert
