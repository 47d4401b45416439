#include "convert/picture/radar_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>
#include <vector>

#include "base/escape.hpp"
#include "replay/measures/measures.hpp"
#include "scene/text/player_tag.hpp"

namespace tetron::convert {

namespace {

constexpr int radar_margin = 16;  // pixels
constexpr int radar_em = 14;
constexpr int line = 22;
constexpr int radius = 150;
constexpr int label_width = 132;
constexpr int side = 2 * (radius + label_width);  // of a radar including labels
constexpr int high = 2 * (radius + line);

struct Spoke {
  std::string_view key;  // name of a measure
  double weight = 1;
};
// With the weights of Tetra Stats.
constexpr std::array rates{Spoke{"apm", 1},
                           Spoke{"pps", 45},
                           Spoke{"vs", 0.444},
                           Spoke{"app", 185},
                           Spoke{"ds_per_second", 175},
                           Spoke{"ds_per_piece", 450},
                           Spoke{"app_plus_ds_per_piece", 140},
                           Spoke{"vs_per_apm", 60},
                           Spoke{"cheese_index", 1.25},
                           Spoke{"garbage_efficiency", 315}};
constexpr std::array styles{Spoke{"opener"}, Spoke{"stride"}, Spoke{"infinite_downstack"}, Spoke{"plonk"}};

struct Radar {
  std::string_view heading;
  std::span<const Spoke> spokes;
  double ring = 0;   // difference between a ring and the one inside it
  double least = 0;  // minimum value of the outermost ring
};

double value_of(const Spoke& spoke, const measures::Counts& counts) {
  const auto value = measures::value_of(measures::measure_called(spoke.key), counts);
  return value && std::isfinite(*value) ? std::max(0.0, *value * spoke.weight) : 0;
}

// `share` is 0 in the middle and 1 on the outermost ring. The first spoke points up, the others follow
// clockwise.
scene::Spot spot(scene::Point middle, double share, std::size_t spoke, std::size_t spokes) {
  const double turn = 2 * std::numbers::pi * static_cast<double>(spoke) / static_cast<double>(spokes);
  return {middle.x + share * radius * std::sin(turn), middle.y - share * radius * std::cos(turn)};
}

std::vector<scene::Spot> polygon(scene::Point middle, std::size_t spokes, auto share) {
  std::vector<scene::Spot> spots;
  for (std::size_t i = 0; i <= spokes; ++i)
    spots.push_back(spot(middle, share(i % spokes), i % spokes, spokes));
  return spots;
}

void draw_label(scene::Layer& layer, scene::Point middle, const Spoke& spoke, std::size_t i,
                std::size_t spokes, const scene::Theme& theme) {
  const scene::Spot end = spot(middle, 1.04, i, spokes);
  const int x = static_cast<int>(std::lround(end.x));
  const int across = x - middle.x;
  scene::Box box{x - label_width / 2, static_cast<int>(std::lround(end.y)) - line / 2, label_width, line};
  scene::Align align = scene::Align::centre;
  constexpr int beside = 8;  // pixels from the middle beyond which a label is next to its spoke
  if (across > beside) {
    align = scene::Align::left;
    box.x = x;
  } else if (across < -beside) {
    align = scene::Align::right;
    box.x = x - label_width;
  } else {
    box.y += end.y < middle.y ? -line / 2 : line / 2;
  }
  layer.write(measures::measure_called(spoke.key).heading, box, {radar_em - 1, theme.label, align});
}

void draw_radar(scene::Picture& picture, const Radar& radar,
                std::span<const measures::NamedCounts* const> players, int left, const scene::Theme& theme) {
  const std::size_t spokes = radar.spokes.size();
  const scene::Point middle{left + side / 2, radar_margin + 2 * line + radius};
  double top = radar.least;
  for (const measures::NamedCounts* player : players)
    for (const Spoke& spoke : radar.spokes) top = std::max(top, value_of(spoke, player->of.counts));
  const double rings = std::ceil(top / radar.ring);
  top = rings * radar.ring;
  scene::Layer layer;
  layer.write(radar.heading, {left, radar_margin, side, line},
              {radar_em, theme.text, scene::Align::centre, scene::Weight::bold});
  // A player far beyond all others would need too many rings to count.
  constexpr double most_rings = 12;
  const double each = std::ceil(rings / most_rings);
  for (double ring = each; ring <= rings; ring += each)
    layer.stroke(polygon(middle, spokes, [&](std::size_t) { return ring / rings; }), 1, theme.surface_edge);
  for (std::size_t i = 0; i < spokes; ++i) {
    layer.stroke({{double(middle.x), double(middle.y)}, spot(middle, 1, i, spokes)}, 1, theme.grid);
    draw_label(layer, middle, radar.spokes[i], i, spokes, theme);
  }
  picture.layers.push_back(std::move(layer));
  scene::Layer curves;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto spots = polygon(middle, spokes, [&](std::size_t spoke) {
      return value_of(radar.spokes[spoke], players[i]->of.counts) / top;
    });
    const scene::Color color = scene::player_color(base::PlayerId(static_cast<std::uint8_t>(i)));
    curves.stroke(spots, 2.5, color);
  }
  picture.layers.push_back(std::move(curves));
}

}  // namespace

bool is_in_radar(const measures::Counts& counts) {
  return measures::value_of(measures::measure_called("area"), counts).has_value();
}

std::optional<scene::Picture> radar_picture(std::span<const measures::NamedCounts> players,
                                            scene::ThemeKind kind) {
  const scene::Theme& theme = scene::theme(kind);
  std::vector<const measures::NamedCounts*> shown;
  for (const measures::NamedCounts& player : players)
    if (is_in_radar(player.of.counts) && shown.size() < most_in_radar) shown.push_back(&player);
  if (shown.empty()) return std::nullopt;
  const int count = static_cast<int>(shown.size());
  scene::Picture picture{
      {2 * side + 2 * radar_margin, high + 3 * line + (count + 1) / 2 * line + 2 * radar_margin},
      theme.background,
      {}};
  constexpr double rate_ring = 30;
  constexpr double style_ring = 0.25;
  draw_radar(picture, {"rates", rates, rate_ring, 2 * rate_ring}, shown, radar_margin, theme);
  draw_radar(picture, {"style", styles, style_ring, 1}, shown, radar_margin + side, theme);
  // The names with their colors, two per line.
  scene::Layer names;
  for (int i = 0; i < count; ++i) {
    const int x = radar_margin + i % 2 * side;
    const int y = radar_margin + 3 * line + high + i / 2 * line;
    const int swatch = radar_em;
    names.fill({x, y + (line - swatch) / 2, swatch, swatch},
               scene::player_color(base::PlayerId(static_cast<std::uint8_t>(i))));
    names.write(base::escaped(shown[static_cast<std::size_t>(i)]->of.name),
                {x + swatch + radar_em / 2, y, side - swatch - radar_em, line}, {radar_em, theme.text});
  }
  picture.layers.push_back(std::move(names));
  return picture;
}

}  // namespace tetron::convert
