#include "scene/primitives/stroke_mesh.hpp"

#include <algorithm>
#include <cmath>

#include "scene/primitives/theme.hpp"

namespace tetron::scene {

namespace {

Spot operator-(Spot a, Spot b) {
  return {a.x - b.x, a.y - b.y};
}

Spot unit(Spot v) {
  const double length = std::hypot(v.x, v.y);
  return length > 0 ? Spot{v.x / length, v.y / length} : Spot{};
}

// Across the stroke at a spot: half way between the directions before and after it, and longer where they
// differ, so that the stroke is as wide everywhere.
Spot across(const std::vector<Spot>& spots, std::size_t i) {
  constexpr double sharpest = 0.5;
  const Spot before = i > 0 ? unit(spots[i] - spots[i - 1]) : Spot{};
  const Spot after = i + 1 < spots.size() ? unit(spots[i + 1] - spots[i]) : Spot{};
  const Spot along = unit({before.x + after.x, before.y + after.y});
  const Spot one = before == Spot{} ? after : before;
  const double cosine = std::max(sharpest, along.x * one.x + along.y * one.y);
  return {-along.y / cosine, along.x / cosine};
}

Color faded(Color color, double share) {
  color.alpha = static_cast<std::uint8_t>(std::lround(share * color.alpha));
  return color;
}

// The four corners of the stroke's cross section at a spot, the outer ones clear.
MeshQuad section(const Stroke& stroke, std::size_t i) {
  const double inside = std::max(0.0, stroke.width - 1) / 2;
  const double outside = inside + 1;
  const Spot at = stroke.spots[i];
  const Spot side = across(stroke.spots, i);
  const double share = static_cast<double>(i) / static_cast<double>(stroke.spots.size() - 1);
  const Color color = faded(mixed(stroke.from, stroke.to, share), std::min(1.0, stroke.width));
  const auto corner = [&](double out, Color c) {
    return MeshCorner{{at.x + side.x * out, at.y + side.y * out}, c};
  };
  const Color clear = faded(color, 0);
  return {corner(-outside, clear), corner(-inside, color), corner(inside, color), corner(outside, clear)};
}

}  // namespace

std::vector<MeshQuad> stroke_mesh(const Stroke& stroke) {
  std::vector<MeshQuad> quads;
  if (stroke.spots.size() < 2) return quads;
  quads.reserve(3 * (stroke.spots.size() - 1));
  MeshQuad last = section(stroke, 0);
  for (std::size_t i = 1; i < stroke.spots.size(); ++i) {
    const MeshQuad next = section(stroke, i);
    for (std::size_t k = 0; k < 3; ++k) quads.push_back({last[k], next[k], next[k + 1], last[k + 1]});
    last = next;
  }
  return quads;
}

}  // namespace tetron::scene
