#pragma once

#include <array>
#include <vector>

#include "scene/primitives/picture.hpp"

namespace tetron::scene {

struct MeshCorner {
  Spot spot;
  Color color;  // not premultiplied; changes evenly between the corners of a triangle
};
using MeshQuad = std::array<MeshCorner, 4>;

// The cosine of half the sharpest turn at which the two pieces of a stroke are joined. At sharper turns one
// piece overlaps the end of the other.
constexpr double sharpest_turn = 0.8;

// A stroke as quads, three for each piece: the stroke itself and, on each side, a pixel in which it fades
// out. Quads must be cut into triangles between the second and the last corner.
std::vector<MeshQuad> stroke_mesh(const Stroke& stroke);

}  // namespace tetron::scene
