#pragma once

#include <span>
#include <string>
#include <string_view>

#include "scene/frame.hpp"

namespace tetron::scene {

// A row of the help.
struct KeyHelp {
  std::string keys;  // for people: "Space, k"
  std::string_view description;
};

// All keys and what they do, over everything else.
void draw_help(Layer& layer, const Frame& frame, std::span<const KeyHelp> keys);

}  // namespace tetron::scene
