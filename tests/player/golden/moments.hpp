#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "player/controller/controller.hpp"
#include "scene/scene.hpp"

namespace tetron::test {

// What a golden picture shows.
struct Moment {
  std::string name;
  const char* sample;  // empty for a picture of sprites
  scene::Size size;
  scene::View view{};
  const char* damage = "";
  std::size_t round = 0;    // of a match, from 1; 0: the sample is a .tet recording
  const char* second = "";  // of two beside each other, by pieces; its first round
  // What is done from that moment on; null: nothing, and the view is shown as it is. Of the view its moment,
  // player, look and panels count then, and the list or menu over it.
  void (*prepare)(player::Controller&) = nullptr;
};

const std::vector<Moment>& moments();
// These, and the states of a match and of playing on in each theme and size that is not among them.
std::vector<Moment> all_moments();

// Nothing if there is no such sample.
std::optional<scene::Picture> picture_of(const Moment& moment, const std::filesystem::path& samples);

}  // namespace tetron::test
