#include "scene/primitives/stroke_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

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

// The directions of the stroke before and after the spot `i`. At its ends both are the same.
struct Ways {
  Spot before;
  Spot after;
};

Ways ways_at(const std::vector<Spot>& spots, std::size_t i) {
  const Spot before = i > 0 ? unit(spots[i] - spots[i - 1]) : Spot{};
  const Spot after = i + 1 < spots.size() ? unit(spots[i + 1] - spots[i]) : Spot{};
  return {before == Spot{} ? after : before, after == Spot{} ? before : after};
}

Spot across(Spot along) {
  return {-along.y, along.x};
}

// The vector across the stroke at a turn: half way between the two directions, and longer, so that the
// stroke has the same width everywhere. Empty if the turn is too sharp: one piece of the stroke ends there
// and the next begins.
std::optional<Spot> across_turn(const Ways& ways) {
  const Spot along = unit({ways.before.x + ways.after.x, ways.before.y + ways.after.y});
  const double cosine = along.x * ways.before.x + along.y * ways.before.y;
  if (cosine < sharpest_turn) return std::nullopt;
  return across({along.x / cosine, along.y / cosine});
}

// The four corners of the stroke's cross section at a spot. The outer ones are transparent.
MeshQuad section(const Stroke& stroke, std::size_t i, Spot side) {
  const double inside = std::max(0.0, stroke.width - 1) / 2;
  const double outside = inside + 1;
  const Spot at = stroke.spots[i];
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
  MeshQuad last = section(stroke, 0, across(ways_at(stroke.spots, 0).after));
  for (std::size_t i = 1; i < stroke.spots.size(); ++i) {
    const Ways ways = ways_at(stroke.spots, i);
    const std::optional<Spot> turn = across_turn(ways);
    const MeshQuad next = section(stroke, i, turn.value_or(across(ways.before)));
    for (std::size_t k = 0; k < 3; ++k) quads.push_back({last[k], next[k], next[k + 1], last[k + 1]});
    last = turn ? next : section(stroke, i, across(ways.after));
  }
  return quads;
}

}  // namespace tetron::scene
