#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "scene/scene.hpp"

namespace tetron::test {

// What a golden picture shows.
struct Moment {
  const char* name;
  const char* sample;  // empty for a picture of sprites
  scene::Size size;
  scene::View view{};
  const char* damage = "";
  std::size_t round = 0;    // of a match, from 1; 0: the sample is a .tet recording
  const char* second = "";  // of two beside each other, by pieces; its first round
};

const std::vector<Moment>& moments();

// Nothing if there is no such sample.
std::optional<scene::Picture> picture_of(const Moment& moment, const std::filesystem::path& samples);

}  // namespace tetron::test
