#pragma once

#include <array>
#include <vector>

#include "scene/primitives/picture.hpp"

namespace tetron::scene {

struct MeshCorner {
  Spot spot;
  Color color;  // not multiplied with alpha; runs evenly between the corners of a triangle
};
using MeshQuad = std::array<MeshCorner, 4>;

// A stroke as quads without gaps: three a piece, the stroke itself and on each side a pixel in which it fades
// away. To be cut into triangles between the second and the last corner.
std::vector<MeshQuad> stroke_mesh(const Stroke& stroke);

}  // namespace tetron::scene
